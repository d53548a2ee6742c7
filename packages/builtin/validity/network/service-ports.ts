import { dnsLabelProblem, qualifiedNameProblem } from "kube-api";
import { type JsonObject, own } from "kube-json";
import {
  type Problem,
  type Struct,
  at,
  itemsOf,
  numberOf,
  problem,
  range,
  repeatedIn,
  structsAt,
  textOf,
} from "../check.js";
import { alwaysWithin, formed, formedIfSet, oneOf, unique } from "../fields.js";
import { referencedPort } from "../ports.js";

/** The ports of a Service (k8s.io/kubernetes, pkg/apis/core/validation; pkg/registry/core/service for node ports). */

/** Node ports that no cluster can allocate: then the server says nothing else. */
export function* nodePortProblems(spec: Struct, isCreate: boolean): Iterable<Problem> {
  if (!hasNodePorts(spec)) return;
  const ports = itemsOf(spec, "ports");
  const requested = requestedPorts(ports);
  const allocated = new Map<number, number | undefined>();
  const taken = new Set<number>();
  for (const [index, value] of ports.entries()) {
    const [port = 0, given = 0] = [numberOf({ value }, "port"), numberOf({ value }, "nodePort")];
    if (given === 0 && !allocates(spec)) continue;
    const isKnown = allocated.has(port);
    const wanted = isKnown ? given : (requested.get(port) ?? 0);
    if (!isKnown) allocated.set(port, wanted);
    if (wanted === 0 || (isKnown && wanted === allocated.get(port))) continue;
    const field = at(spec, "ports", index, "nodePort");
    if (wanted < 0 || wanted > 65535) {
      yield problem.invalid(field, range(1, 65535));
      return;
    }
    if (isCreate && taken.has(wanted)) {
      yield problem.invalid(field, "must not be that of another `port`");
      return;
    }
    taken.add(wanted);
  }
}

/** The node port that a client asks for, by port. */
const requestedPorts = (ports: readonly JsonObject[]): ReadonlyMap<number, number> => {
  const requested = new Map<number, number>();
  for (const value of ports) {
    const [port = 0, nodePort = 0] = [numberOf({ value }, "port"), numberOf({ value }, "nodePort")];
    if (nodePort !== 0 && !requested.has(port)) requested.set(port, nodePort);
  }
  return requested;
};

/** True if the server picks node ports. */
const allocates = (spec: Struct): boolean =>
  hasNodePorts(spec) &&
  (textOf(spec, "type") === "NodePort" || own(spec.value, "allocateLoadBalancerNodePorts") !== false);

const hasNodePorts = (spec: Struct): boolean => ["NodePort", "LoadBalancer"].includes(textOf(spec, "type"));

export function* portProblems(spec: Struct): Iterable<Problem> {
  const ports = structsAt(spec, "ports");
  for (const port of ports) {
    if (textOf(port, "name") === "" && ports.length > 1)
      yield problem.missing(at(port, "name"), "must be specified when `ports` has several items");
    yield* formed("name", dnsLabelProblem)(port);
    yield* alwaysWithin("port", 1, 65535)(port);
    yield* oneOf("protocol", ["SCTP", "TCP", "UDP"], "Required")(port);
    const target = own(port.value, "targetPort") ?? 0;
    // The server sets it to `port` if it is not set.
    const place = target === (own(port.value, "port") ?? 0) ? at(port, "port") : undefined;
    yield* referencedPort(at(port, "targetPort"), target, place);
    yield* formedIfSet("appProtocol", qualifiedNameProblem)(port);
  }
  yield* unique("ports", "name")(spec);
  yield* duplicateNodePorts(spec, itemsOf(spec, "ports"));
  yield* duplicatePorts(spec);
}

const protocolOf = (value: JsonObject): string => textOf({ value }, "protocol");

/** A port that repeats with the same protocol gets the same node port, which is then a duplicate, too. */
function* duplicateNodePorts(spec: Struct, ports: readonly JsonObject[]): Iterable<Problem> {
  const requested = requestedPorts(ports);
  const seen = new Set<string>();
  for (const [index, value] of ports.entries()) {
    const [port = 0, nodePort = 0] = [numberOf({ value }, "port"), numberOf({ value }, "nodePort")];
    if (nodePort === 0 && !allocates(spec)) continue;
    const actual = nodePort === 0 ? (requested.get(port) ?? `of ${String(port)}`) : nodePort;
    const key = `${protocolOf(value)} ${String(actual)}`;
    if (seen.has(key))
      yield problem.duplicate(at(spec, "ports", index, "nodePort"), "must be unique for each `protocol` in `ports`");
    seen.add(key);
  }
}

function* duplicatePorts(spec: Struct): Iterable<Problem> {
  const keys = itemsOf(spec, "ports").map(
    (value) => `${protocolOf(value)} ${String(numberOf({ value }, "port") ?? 0)}`,
  );
  for (const index of repeatedIn(keys))
    yield problem.duplicate(at(spec, "ports", index), "must have a `port` and a `protocol` that are unique in `ports`");
}

/** The node ports that only a Service with node ports may have. */
export function* unusedNodePorts(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  if (textOf(spec, "type") !== "ClusterIP") return;
  const before = new Set(
    old === undefined ? [] : itemsOf({ value: old }, "ports").map((port) => own(port, "nodePort")),
  );
  for (const [index, value] of itemsOf(spec, "ports").entries()) {
    const nodePort = own(value, "nodePort") ?? 0;
    // An update from a type with node ports drops them.
    if (nodePort !== 0 && !before.has(nodePort))
      yield problem.forbidden(at(spec, "ports", index, "nodePort"), "may not be specified when `type` is 'ClusterIP'");
  }
}
