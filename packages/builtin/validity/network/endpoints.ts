import { dnsLabelProblem, dnsSubdomainProblem, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { arrayAt, equalJson } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  type Struct,
  SPECIFY,
  at,
  invalidIf,
  problem,
  structAt,
  structsAt,
  textOf,
  textsOf,
} from "../check.js";
import { addressProblem, canonicalAddressProblem, endpointAddressProblem, isIPv6 } from "./addresses.js";
import {
  all,
  allUnique,
  alwaysFormed,
  alwaysWithin,
  atMost,
  formed,
  formedIfSet,
  needsOneOf,
  oneOf,
} from "../fields.js";
import { fixed, isChanged } from "../same.js";

/** Endpoints (k8s.io/kubernetes, pkg/apis/core/validation). */

const endpoints: Check = function* (place) {
  // An update does not judge what it leaves as it was.
  if (place.old !== undefined && equalJson([...arrayAt(place.old, "subsets")], [...arrayAt(place.value, "subsets")]))
    return;
  for (const subset of structsAt(place, "subsets")) yield* subsetProblems(subset);
};

function* subsetProblems(subset: Struct): Iterable<Problem> {
  const hosts = ["addresses", "notReadyAddresses"].flatMap((name) => structsAt(subset, name));
  if (hosts.length === 0) yield problem.missing(subset.field, "must have `addresses` or `notReadyAddresses`");
  for (const host of hosts) {
    yield* alwaysFormed("ip", (ip) => addressProblem(ip) ?? endpointAddressProblem(ip))(host);
    yield* formed("hostname", dnsLabelProblem)(host);
    yield* nodeName(host);
  }
  const ports = structsAt(subset, "ports");
  for (const port of ports) {
    if (textOf(port, "name") === "" && ports.length > 1)
      yield problem.missing(at(port, "name"), "must be specified when `ports` has several items");
    yield* formed("name", dnsLabelProblem)(port);
    yield* alwaysWithin("port", 1, 65535)(port);
    yield* protocols(port);
  }
}

/** The name of a node, which may not be empty. */
const nodeName = formedIfSet("nodeName", dnsSubdomainProblem);

/** The protocols of a port of endpoints. */
const protocols = all(
  oneOf("protocol", ["SCTP", "TCP", "UDP"], "Unsupported"),
  formedIfSet("appProtocol", qualifiedNameProblem),
);

/** EndpointSlices (k8s.io/kubernetes, pkg/apis/discovery/validation). */

const TYPES = ["FQDN", "IPv4", "IPv6"];
const MAX_ENDPOINTS = 1000;
const MAX_PORTS = 20_000;
const MAX_HINTS = 8;

const slice: Check = function* (place) {
  const type = textOf(place, "addressType");
  yield* needsOneOf("addressType", TYPES)(place);
  // An update does not judge endpoints that it leaves as they were.
  if (place.old === undefined || isChanged(place, "endpoints")) yield* endpointProblems(place, type);
  yield* portsOfSlice(place);
};

function* endpointProblems(place: Place, type: string): Iterable<Problem> {
  yield* atMost(MAX_ENDPOINTS, "endpoints")(place);
  const endpoints = structsAt(place, "endpoints");
  if (endpoints.length > MAX_ENDPOINTS) return;
  for (const endpoint of endpoints) {
    yield* addressProblems(endpoint, type);
    yield* nodeName(endpoint);
    yield* formedIfSet("hostname", dnsLabelProblem)(endpoint);
    const hints = structAt(endpoint, "hints");
    yield* targetProblems(hints, "forZones", labelValueProblem);
    yield* targetProblems(hints, "forNodes", dnsSubdomainProblem);
  }
}

function* addressProblems(endpoint: Struct, type: string): Iterable<Problem> {
  const addresses = textsOf(endpoint, "addresses");
  if (addresses.length === 0) yield problem.missing(at(endpoint, "addresses"), "must have at least 1 item");
  yield* atMost(100, "addresses")(endpoint);
  for (const [index, address] of addresses.entries()) {
    const field = at(endpoint, "addresses", index);
    if (type === "FQDN")
      yield* address === "" ? [problem.missing(field, SPECIFY)] : invalidIf(field, domainProblem(address));
    else if (TYPES.includes(type)) yield* ipProblems(endpoint, index, type, address);
  }
}

function* ipProblems(endpoint: Struct, index: number, type: string, address: string): Iterable<Problem> {
  const field = at(endpoint, "addresses", index);
  const malformed = type === "IPv6" ? canonicalAddressProblem(address) : addressProblem(address);
  yield* invalidIf(field, malformed ?? endpointAddressProblem(address));
  // The server names the list.
  if (malformed === undefined && isIPv6(address) !== (type === "IPv6"))
    yield problem.invalid(
      at(endpoint, "addresses"),
      `must have only ${type} addresses, as \`addressType\` says`,
      field,
    );
}

/** A domain of at least two labels (IsFullyQualifiedDomainName). */
const domainProblem = (text: string): string | undefined => {
  const domain = text.endsWith(".") ? text.slice(0, -1) : text;
  const message = dnsSubdomainProblem(domain);
  if (message !== undefined) return message;
  const labels = domain.split(".");
  if (labels.length < 2) return "must be a domain with at least one '.', such as 'www.example.com'";
  return labels.map(dnsLabelProblem).find((problem) => problem !== undefined);
};

function* targetProblems(hints: Struct, list: string, form: (name: string) => string | undefined): Iterable<Problem> {
  yield* atMost(MAX_HINTS, list)(hints);
  const targets = structsAt(hints, list);
  if (targets.length > MAX_HINTS) return;
  yield* allUnique(list, "name")(hints);
  for (const target of targets) yield* alwaysFormed("name", form)(target);
}

function* portsOfSlice(place: Place): Iterable<Problem> {
  yield* atMost(MAX_PORTS, "ports")(place);
  const ports = structsAt(place, "ports");
  if (ports.length > MAX_PORTS) return;
  yield* allUnique("ports", "name")(place);
  for (const port of ports) {
    yield* formed("name", dnsLabelProblem)(port);
    yield* protocols(port);
  }
}

export const ENDPOINTS: Checks = {
  V1Endpoints: [endpoints],
  V1EndpointSlice: [slice, fixed("addressType")],
};
