import { dnsSubdomainProblem, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { type JsonObject, arrayAt, equalJson, isArray, key, objectAt, own, stringAt } from "kube-json";
import { type Check, type Place, SPECIFY, at, choice, numberOf, problem, range, textOf, textsOf } from "../check.js";
import type { Problem } from "../problem.js";
import type { Checks } from "../walk.js";
import { addressProblem, endpointAddressProblem } from "./addresses.js";
import { addressChanges, addressProblems, isHeadless, withAddresses } from "./service-cluster-ips.js";
import { nodePortProblems, portProblems, unusedNodePorts } from "./service-ports.js";
import { trafficProblems } from "./service-traffic.js";

/** Services (k8s.io/kubernetes, pkg/apis/core/validation). */

type Spec = Pick<Place, "value" | "field">;

const TYPES = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];

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
  yield* trafficProblems(spec, before, objectAt(place.value, "metadata", "annotations"));
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

function* typeProblems(spec: Spec, old: JsonObject | undefined): Iterable<Problem> {
  const type = textOf(spec, "type");
  if (arrayAt(spec.value, "ports").length === 0 && !isHeadless(spec) && type !== "ExternalName")
    yield problem.missing(at(spec, "ports"), `${SPECIFY}, unless \`clusterIP\` is 'None'`);
  if (!TYPES.includes(type)) yield problem.unsupported(at(spec, "type"), choice(TYPES));
  if ((type === "LoadBalancer" || type === "NodePort") && isHeadless(spec))
    yield problem.invalid(at(spec, "clusterIPs", 0), `may not be 'None' when \`type\` is '${type}'`);
  if (type === "ExternalName") yield* externalNameProblems(spec, old);
}

function* externalNameProblems(spec: Spec, old: JsonObject | undefined): Iterable<Problem> {
  for (const name of ["clusterIPs", "ipFamilies", "ipFamilyPolicy"]) {
    const value = own(spec.value, name);
    // An update from a type with addresses drops them.
    const isDropped = old !== undefined && equalJson(own(old, name) ?? null, value ?? null);
    if (value !== undefined && !(isArray(value) && value.length === 0) && !isDropped)
      yield problem.forbidden(at(spec, name), "may not be specified when `type` is 'ExternalName'");
  }
  const name = textOf(spec, "externalName");
  const domain = name.endsWith(".") ? name.slice(0, -1) : name;
  const message = domain === "" ? undefined : dnsSubdomainProblem(domain);
  if (domain === "") yield problem.missing(at(spec, "externalName"), "must be specified when `type` is 'ExternalName'");
  if (message !== undefined) yield problem.invalid(at(spec, "externalName"), message);
}

function* selectorProblems(spec: Spec): Iterable<Problem> {
  for (const [name, value] of Object.entries(objectAt(spec.value, "selector"))) {
    for (const message of [qualifiedNameProblem(name), labelValueProblem(typeof value === "string" ? value : "")])
      if (message !== undefined) yield problem.invalid(at(spec, "selector"), message, at(spec, "selector", key(name)));
  }
}

const AFFINITIES = ["ClientIP", "None"];
const DAY = 86400;

function* affinityProblems(spec: Spec): Iterable<Problem> {
  const affinity = textOf(spec, "sessionAffinity");
  if (!AFFINITIES.includes(affinity)) yield problem.unsupported(at(spec, "sessionAffinity"), choice(AFFINITIES));
  if (affinity !== "ClientIP") return;
  const client = objectAt(spec.value, "sessionAffinityConfig", "clientIP");
  const seconds = numberOf({ value: client }, "timeoutSeconds");
  if (seconds !== undefined && (seconds <= 0 || seconds > DAY))
    yield problem.invalid(at(spec, "sessionAffinityConfig", "clientIP", "timeoutSeconds"), range(1, DAY));
}

function* externalAddressProblems(spec: Spec, old: JsonObject | undefined): Iterable<Problem> {
  const known = new Set(old === undefined ? [] : textsOf({ value: old }, "externalIPs"));
  for (const [index, ip] of textsOf(spec, "externalIPs").entries()) {
    const message = known.has(ip) ? undefined : (addressProblem(ip) ?? endpointAddressProblem(ip));
    if (message !== undefined) yield problem.invalid(at(spec, "externalIPs", index), message);
  }
}

export const SERVICES: Checks = { V1Service: [service] };
