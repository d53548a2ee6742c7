import { dnsSubdomainProblem, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { type FieldPath, type JsonObject, arrayAt, equalJson, isArray, key, objectAt, own, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  type Struct,
  SPECIFY,
  at,
  invalidIf,
  isSet,
  isZero,
  numberOf,
  problem,
  range,
  structAt,
  textOf,
  textsOf,
} from "../check.js";
import { addressProblem, endpointAddressProblem, rangeProblem } from "./addresses.js";
import { addressChanges, addressProblems, isHeadless, withAddresses } from "./service-cluster-ips.js";
import { nodePortProblems, portProblems, unusedNodePorts } from "./service-ports.js";
import { formedIfSet, oneOf, within } from "../fields.js";

/** Services (k8s.io/kubernetes, pkg/apis/core/validation). */

const service: Check = function* (place) {
  const old = place.old === undefined ? undefined : objectAt(place.old, "spec");
  const before = old === undefined ? undefined : withAddresses(old, undefined);
  const spec = { value: withAddresses(objectAt(place.value, "spec"), before), field: at(place, "spec") };
  // The server allocates addresses and ports before it validates anything else.
  const ofAddresses = [...addressProblems(spec, before)];
  const unallocated = ofAddresses.length > 0 ? ofAddresses : [...nodePortProblems(spec, before === undefined)];
  yield* unallocated;
  if (unallocated.length > 0) return;
  yield* annotationProblems(place);
  yield* typeProblems(spec, before);
  yield* portProblems(spec);
  yield* unusedNodePorts(spec, before);
  yield* selectorProblems(spec);
  yield* affinityProblems(spec);
  yield* externalAddressProblems(spec, before);
  yield* trafficProblems(spec, before, place);
  if (before !== undefined) yield* addressChanges(spec, before);
};

const HINTS = "service.kubernetes.io/topology-aware-hints";
const MODE = "service.kubernetes.io/topology-mode";

function* annotationProblems(place: Place): Iterable<Problem> {
  const annotations = objectAt(place.value, "metadata", "annotations");
  const [hints, mode] = [stringAt(annotations, HINTS), stringAt(annotations, MODE)];
  if (hints !== undefined && mode !== undefined && hints !== mode)
    yield problem.invalid(at(place, "metadata", "annotations", key(MODE)), `must be that of '${HINTS}'`);
}

function* typeProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  const type = textOf(spec, "type");
  if (arrayAt(spec.value, "ports").length === 0 && !isHeadless(spec) && type !== "ExternalName")
    yield problem.missing(at(spec, "ports"), `${SPECIFY}, unless \`clusterIP\` is 'None'`);
  yield* oneOf("type", ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"], "Unsupported")(spec);
  if ((type === "LoadBalancer" || type === "NodePort") && isHeadless(spec))
    yield problem.invalid(at(spec, "clusterIPs", 0), `may not be 'None' when \`type\` is '${type}'`);
  if (type === "ExternalName") yield* externalNameProblems(spec, old);
}

function* externalNameProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  for (const name of ["clusterIPs", "ipFamilies", "ipFamilyPolicy"]) {
    const value = own(spec.value, name);
    const before = own(old, name);
    // An update from a type with addresses drops them. What a manifest leaves out, the server has chosen.
    const isDropped =
      old !== undefined &&
      textOf({ value: old }, "type") !== "ExternalName" &&
      (before === undefined || equalJson(before, value ?? null));
    if (value !== undefined && !(isArray(value) && value.length === 0) && !isDropped)
      yield problem.forbidden(at(spec, name), "may not be specified when `type` is 'ExternalName'");
  }
  const name = textOf(spec, "externalName");
  const domain = name.endsWith(".") ? name.slice(0, -1) : name;
  if (domain === "") yield problem.missing(at(spec, "externalName"), "must be specified when `type` is 'ExternalName'");
  else yield* invalidIf(at(spec, "externalName"), dnsSubdomainProblem(domain));
}

function* selectorProblems(spec: Struct): Iterable<Problem> {
  for (const [name, value] of Object.entries(objectAt(spec.value, "selector")))
    for (const message of [qualifiedNameProblem(name), labelValueProblem(typeof value === "string" ? value : "")])
      yield* invalidIf(at(spec, "selector"), message, at(spec, "selector", key(name)));
}

const DAY = 86400;

function* affinityProblems(spec: Struct): Iterable<Problem> {
  yield* oneOf("sessionAffinity", ["ClientIP", "None"], "Unsupported")(spec);
  if (textOf(spec, "sessionAffinity") === "ClientIP")
    yield* within("timeoutSeconds", 1, DAY)(structAt(spec, "sessionAffinityConfig", "clientIP"));
}

function* externalAddressProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  const known = new Set(old === undefined ? [] : textsOf({ value: old }, "externalIPs"));
  for (const [index, ip] of textsOf(spec, "externalIPs").entries()) {
    const malformed = addressProblem(ip);
    if (malformed === undefined || !known.has(ip))
      yield* invalidIf(at(spec, "externalIPs", index), malformed ?? endpointAddressProblem(ip));
  }
}

export const SERVICES: Checks = { V1Service: [service] };

/** How traffic comes to a Service (k8s.io/kubernetes, pkg/apis/core/validation). */

const POLICIES = ["Cluster", "Local"];
const ONLY_BALANCED = "may only be specified when `type` is 'LoadBalancer'";

function* trafficProblems(spec: Struct, old: JsonObject | undefined, place: Place): Iterable<Problem> {
  yield* externalPolicyProblems(spec, old);
  yield* healthCheckProblems(spec, old);
  yield* oneOf("internalTrafficPolicy", POLICIES, "Pointer")(spec);
  yield* oneOf("trafficDistribution", ["PreferClose", "PreferSameNode", "PreferSameZone"], "Pointer")(spec);
  yield* sourceProblems(spec, old, place);
  yield* balancerProblems(spec, old);
}

const isBalanced = (spec: Pick<Struct, "value">): boolean => textOf(spec, "type") === "LoadBalancer";

const isExternal = (spec: Struct): boolean =>
  isBalanced(spec) ||
  textOf(spec, "type") === "NodePort" ||
  (textOf(spec, "type") === "ClusterIP" && arrayAt(spec.value, "externalIPs").length > 0);

/** A field that the server drops in an update to another type, because the client left it as it was. */
const isDropped = (spec: Struct, old: JsonObject | undefined, name: string): boolean =>
  old !== undefined && own(old, name) === own(spec.value, name);

function* externalPolicyProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  const policy = textOf(spec, "externalTrafficPolicy");
  const field = at(spec, "externalTrafficPolicy");
  if (isExternal(spec)) yield* oneOf("externalTrafficPolicy", POLICIES, "Required")(spec);
  else if (policy !== "" && !isDropped(spec, old, "externalTrafficPolicy"))
    yield problem.invalid(
      field,
      "may only be specified when `type` is 'NodePort' or 'LoadBalancer', or when there are `externalIPs`",
    );
}

const needsHealthCheck = (spec: Pick<Struct, "value">): boolean =>
  isBalanced(spec) && textOf(spec, "externalTrafficPolicy") === "Local";

function* healthCheckProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
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

function* sourceProblems(spec: Struct, old: JsonObject | undefined, service: Place): Iterable<Problem> {
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
  const annotation = ["metadata", "annotations", SOURCES];
  const text = stringAt(service.value, ...annotation);
  if (text === undefined) return;
  const field = ["metadata", "annotations", key(SOURCES)];
  if (!isBalanced(spec)) yield problem.forbidden(field, ONLY_BALANCED);
  // An update does not judge what it leaves as it was.
  if (text.trim() !== "" && text !== stringAt(service.old, ...annotation))
    yield* rangeProblems(text.trim().split(","), [], () => field);
}

function* rangeProblems(
  ranges: readonly string[],
  known: readonly string[],
  fieldOf: (index: number) => FieldPath,
): Iterable<Problem> {
  const old = new Set(known);
  for (const [index, given] of ranges.entries()) {
    if (!old.has(given)) yield* invalidIf(fieldOf(index), rangeProblem(given.trim()));
  }
}

function* balancerProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  if (isBalanced(spec)) {
    yield* formedIfSet("loadBalancerClass", qualifiedNameProblem)(spec);
    if (
      old !== undefined &&
      isBalanced({ value: old }) &&
      own(old, "loadBalancerClass") !== own(spec.value, "loadBalancerClass")
    )
      yield problem.invalid(at(spec, "loadBalancerClass"), "must not be changed");
    return;
  }
  for (const name of ["loadBalancerClass", "allocateLoadBalancerNodePorts"])
    if (isSet(spec, name) && !isDropped(spec, old, name)) yield problem.forbidden(at(spec, name), ONLY_BALANCED);
}
