import { dnsLabelProblem, qualifiedNameProblem } from "kube-api";
import { type JsonObject, own } from "kube-json";
import { type Place, SPECIFY, at, choice, itemsOf, numberOf, portProblem, problem, range, textOf } from "../check.js";
import type { Problem } from "../problem.js";

/** The ports of a Service (k8s.io/kubernetes, pkg/apis/core/validation; pkg/registry/core/service for node ports). */

type Spec = Pick<Place, "value" | "field">;

const PROTOCOLS = ["SCTP", "TCP", "UDP"];
const PORT = range(1, 65535);

/** Node ports that no cluster can allocate: then the server says nothing else. */
export function* nodePortProblems(spec: Spec, isCreate: boolean): Iterable<Problem> {
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
      yield problem.invalid(field, PORT);
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
const allocates = (spec: Spec): boolean =>
  hasNodePorts(spec) &&
  (textOf(spec, "type") === "NodePort" || own(spec.value, "allocateLoadBalancerNodePorts") !== false);

const hasNodePorts = (spec: Spec): boolean => ["NodePort", "LoadBalancer"].includes(textOf(spec, "type"));

export function* portProblems(spec: Spec): Iterable<Problem> {
  const ports = itemsOf(spec, "ports");
  const names = new Set<string>();
  for (const [index, value] of ports.entries()) {
    const port = { value, field: at(spec, "ports", index) };
    yield* nameProblems(port, ports.length > 1, names);
    yield* numberProblems(port);
    const appProtocol = own(value, "appProtocol");
    const message = typeof appProtocol === "string" ? qualifiedNameProblem(appProtocol) : undefined;
    if (message !== undefined) yield problem.invalid(at(port, "appProtocol"), message);
  }
  yield* duplicateNodePorts(spec, ports);
  yield* duplicatePorts(spec, ports);
}

function* nameProblems(port: Spec, isNeeded: boolean, names: Set<string>): Iterable<Problem> {
  const name = textOf(port, "name");
  if (name === "") {
    if (isNeeded) yield problem.missing(at(port, "name"), "must be specified when `ports` has several items");
    return;
  }
  const message = dnsLabelProblem(name);
  if (message !== undefined) yield problem.invalid(at(port, "name"), message);
  if (names.has(name)) yield problem.duplicate(at(port, "name"), "must be unique in `ports`");
  names.add(name);
}

function* numberProblems(port: Spec): Iterable<Problem> {
  const number = numberOf(port, "port") ?? 0;
  if (number < 1 || number > 65535) yield problem.invalid(at(port, "port"), PORT);
  const protocol = textOf(port, "protocol");
  if (protocol === "") yield problem.missing(at(port, "protocol"), SPECIFY);
  else if (!PROTOCOLS.includes(protocol)) yield problem.unsupported(at(port, "protocol"), choice(PROTOCOLS));
  const message = portProblem(own(port.value, "targetPort") ?? 0);
  if (message !== undefined) yield problem.invalid(at(port, "targetPort"), message);
}

const protocolOf = (value: JsonObject): string => textOf({ value }, "protocol");

/** The same port with the same protocol gets the same node port, so that it occurs twice, too. */
function* duplicateNodePorts(spec: Spec, ports: readonly JsonObject[]): Iterable<Problem> {
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

function* duplicatePorts(spec: Spec, ports: readonly JsonObject[]): Iterable<Problem> {
  const seen = new Set<string>();
  for (const [index, value] of ports.entries()) {
    const key = `${protocolOf(value)} ${String(numberOf({ value }, "port") ?? 0)}`;
    if (seen.has(key))
      yield problem.duplicate(
        at(spec, "ports", index),
        "must have a `port` and a `protocol` that are unique in `ports`",
      );
    seen.add(key);
  }
}

/** The node ports that only a Service with node ports may have. */
export function* unusedNodePorts(spec: Spec, old: JsonObject | undefined): Iterable<Problem> {
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
