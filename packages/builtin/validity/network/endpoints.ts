import { dnsLabelProblem, dnsSubdomainProblem, isRfc3339, qualifiedNameProblem } from "kube-api";
import { arrayAt, equalJson, key, objectAt, own, stringAt } from "kube-json";
import { type Check, type Place, at, choice, itemsOf, numberOf, problem, range, textOf } from "../check.js";
import type { Problem } from "../problem.js";
import type { Checks } from "../walk.js";
import { addressProblem, endpointAddressProblem } from "./addresses.js";

/** Endpoints (k8s.io/kubernetes, pkg/apis/core/validation). */

type Struct = Pick<Place, "value" | "field">;

const TRIGGERED = "endpoints.kubernetes.io/last-change-trigger-time";
const PROTOCOLS = ["SCTP", "TCP", "UDP"];

const endpoints: Check = function* (place) {
  const time = stringAt(objectAt(place.value, "metadata", "annotations"), TRIGGERED);
  // The server names the annotation so.
  if (time !== undefined && !isRfc3339(time))
    yield problem.invalid(
      ["annotations", key(TRIGGERED)],
      "must be a time as in RFC 3339",
      at(place, "metadata", "annotations", key(TRIGGERED)),
    );
  // An update does not judge what it leaves as it was.
  if (place.old !== undefined && equalJson([...arrayAt(place.old, "subsets")], [...arrayAt(place.value, "subsets")]))
    return;
  for (const [index, value] of itemsOf(place, "subsets").entries())
    yield* subsetProblems({ value, field: at(place, "subsets", index) });
};

function* subsetProblems(subset: Struct): Iterable<Problem> {
  if (["addresses", "notReadyAddresses"].every((name) => arrayAt(subset.value, name).length === 0))
    yield problem.missing(subset.field, "must have `addresses` or `notReadyAddresses`");
  for (const name of ["addresses", "notReadyAddresses"])
    for (const [index, value] of itemsOf(subset, name).entries())
      yield* hostProblems({ value, field: at(subset, name, index) });
  const ports = itemsOf(subset, "ports");
  for (const [index, value] of ports.entries())
    yield* portProblems({ value, field: at(subset, "ports", index) }, ports.length > 1);
}

function* hostProblems(host: Struct): Iterable<Problem> {
  const ip = textOf(host, "ip");
  const message = addressProblem(ip) ?? endpointAddressProblem(ip);
  if (message !== undefined) yield problem.invalid(at(host, "ip"), message);
  const name = textOf(host, "hostname");
  const nameMessage = name === "" ? undefined : dnsLabelProblem(name);
  if (nameMessage !== undefined) yield problem.invalid(at(host, "hostname"), nameMessage);
  yield* nodeNameProblems(host);
}

/** The name of a node, which may not be empty. */
export function* nodeNameProblems(struct: Struct): Iterable<Problem> {
  const node = own(struct.value, "nodeName");
  const message = typeof node === "string" ? dnsSubdomainProblem(node) : undefined;
  if (message !== undefined) yield problem.invalid(at(struct, "nodeName"), message);
}

function* portProblems(port: Struct, isNamed: boolean): Iterable<Problem> {
  const name = textOf(port, "name");
  const message = name === "" ? undefined : dnsLabelProblem(name);
  if (name === "" && isNamed)
    yield problem.missing(at(port, "name"), "must be specified when `ports` has several items");
  if (message !== undefined) yield problem.invalid(at(port, "name"), message);
  const number = numberOf(port, "port") ?? 0;
  if (number < 1 || number > 65535) yield problem.invalid(at(port, "port"), range(1, 65535));
  yield* protocolProblems(port);
}

/** The protocols of a port of endpoints. */
export function* protocolProblems(port: Struct): Iterable<Problem> {
  if (!PROTOCOLS.includes(textOf(port, "protocol"))) yield problem.unsupported(at(port, "protocol"), choice(PROTOCOLS));
  const appProtocol = own(port.value, "appProtocol");
  const message = typeof appProtocol === "string" ? qualifiedNameProblem(appProtocol) : undefined;
  if (message !== undefined) yield problem.invalid(at(port, "appProtocol"), message);
}

export const ENDPOINTS: Checks = { V1Endpoints: [endpoints] };
