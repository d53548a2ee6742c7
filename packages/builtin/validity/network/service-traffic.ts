import { qualifiedNameProblem } from "kube-api";
import { type FieldPath, type JsonObject, arrayAt, key, own, stringAt } from "kube-json";
import { type Place, SPECIFY, at, choice, isZero, numberOf, problem, range, textOf, textsOf } from "../check.js";
import type { Problem } from "../problem.js";
import { rangeProblem } from "./addresses.js";

/** How traffic comes to a Service (k8s.io/kubernetes, pkg/apis/core/validation). */

type Spec = Pick<Place, "value" | "field">;

const POLICIES = ["Cluster", "Local"];
const DISTRIBUTIONS = ["PreferClose", "PreferSameNode", "PreferSameZone"];
const ONLY_BALANCED = "may only be specified when `type` is 'LoadBalancer'";

export function* trafficProblems(spec: Spec, old: JsonObject | undefined, annotations: JsonObject): Iterable<Problem> {
  yield* externalPolicyProblems(spec, old);
  yield* healthCheckProblems(spec, old);
  const internal = own(spec.value, "internalTrafficPolicy");
  if (typeof internal === "string" && !POLICIES.includes(internal))
    yield problem.unsupported(at(spec, "internalTrafficPolicy"), choice(POLICIES));
  const distribution = own(spec.value, "trafficDistribution");
  if (typeof distribution === "string" && !DISTRIBUTIONS.includes(distribution))
    yield problem.unsupported(at(spec, "trafficDistribution"), choice(DISTRIBUTIONS));
  yield* sourceProblems(spec, old, annotations);
  yield* balancerProblems(spec, old);
}

const isBalanced = (spec: Pick<Place, "value">): boolean => textOf(spec, "type") === "LoadBalancer";

const isExternal = (spec: Spec): boolean =>
  isBalanced(spec) ||
  textOf(spec, "type") === "NodePort" ||
  (textOf(spec, "type") === "ClusterIP" && arrayAt(spec.value, "externalIPs").length > 0);

/** A field that the server drops in an update to another type, because the client left it as it was. */
const isDropped = (spec: Spec, old: JsonObject | undefined, name: string): boolean =>
  old !== undefined && own(old, name) === own(spec.value, name);

function* externalPolicyProblems(spec: Spec, old: JsonObject | undefined): Iterable<Problem> {
  const policy = textOf(spec, "externalTrafficPolicy");
  const field = at(spec, "externalTrafficPolicy");
  if (isExternal(spec)) {
    if (policy === "") yield problem.missing(field, SPECIFY);
    else if (!POLICIES.includes(policy)) yield problem.unsupported(field, choice(POLICIES));
  } else if (policy !== "" && !isDropped(spec, old, "externalTrafficPolicy"))
    yield problem.invalid(
      field,
      "may only be specified when `type` is 'NodePort' or 'LoadBalancer', or when there are `externalIPs`",
    );
}

const needsHealthCheck = (spec: Pick<Place, "value">): boolean =>
  isBalanced(spec) && textOf(spec, "externalTrafficPolicy") === "Local";

function* healthCheckProblems(spec: Spec, old: JsonObject | undefined): Iterable<Problem> {
  const port = numberOf(spec, "healthCheckNodePort") ?? 0;
  if (port === 0) return;
  const field = at(spec, "healthCheckNodePort");
  if (!needsHealthCheck(spec)) {
    if (!isDropped(spec, old, "healthCheckNodePort"))
      yield problem.invalid(
        field,
        "may only be specified when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
      );
    return;
  }
  if (port < 0 || port > 65535) yield problem.invalid(field, range(1, 65535));
  const before =
    old !== undefined && needsHealthCheck({ value: old }) ? numberOf({ value: old }, "healthCheckNodePort") : 0;
  if (!isZero(before) && before !== port) yield problem.forbidden(field, "must not be changed");
}

const SOURCES = "service.beta.kubernetes.io/load-balancer-source-ranges";

function* sourceProblems(spec: Spec, old: JsonObject | undefined, annotations: JsonObject): Iterable<Problem> {
  const ranges = textsOf(spec, "loadBalancerSourceRanges");
  const known = old === undefined ? [] : textsOf({ value: old }, "loadBalancerSourceRanges");
  if (ranges.length > 0) {
    // The server writes the name so.
    const field = at(spec, "LoadBalancerSourceRanges");
    const place = at(spec, "loadBalancerSourceRanges");
    if (!isBalanced(spec)) yield problem.forbidden(field, ONLY_BALANCED, place);
    for (const found of rangeProblems(ranges, known, (index) => [...field, index]))
      yield { ...found, place: [...place, ...found.field.slice(field.length)] };
    return;
  }
  const text = stringAt(annotations, SOURCES);
  if (text === undefined) return;
  const field = ["metadata", "annotations", key(SOURCES)];
  if (!isBalanced(spec)) yield problem.forbidden(field, ONLY_BALANCED);
  // An update does not judge what it leaves as it was, which is not known here.
  if (text.trim() !== "" && old === undefined) yield* rangeProblems(text.trim().split(","), [], () => field);
}

function* rangeProblems(
  ranges: readonly string[],
  known: readonly string[],
  fieldOf: (index: number) => FieldPath,
): Iterable<Problem> {
  const old = new Set(known);
  for (const [index, given] of ranges.entries()) {
    const message = old.has(given) ? undefined : rangeProblem(given.trim());
    if (message !== undefined) yield problem.invalid(fieldOf(index), message);
  }
}

function* balancerProblems(spec: Spec, old: JsonObject | undefined): Iterable<Problem> {
  const balancer = own(spec.value, "loadBalancerClass");
  if (isBalanced(spec)) {
    const message = typeof balancer === "string" ? qualifiedNameProblem(balancer) : undefined;
    if (message !== undefined) yield problem.invalid(at(spec, "loadBalancerClass"), message);
    if (old !== undefined && isBalanced({ value: old }) && own(old, "loadBalancerClass") !== balancer)
      yield problem.invalid(at(spec, "loadBalancerClass"), "must not be changed");
    return;
  }
  for (const name of ["loadBalancerClass", "allocateLoadBalancerNodePorts"])
    if (own(spec.value, name) !== undefined && !isDropped(spec, old, name))
      yield problem.forbidden(at(spec, name), ONLY_BALANCED);
}
