import { dnsLabelProblem, dnsSubdomainProblem, labelValueProblem } from "kube-api";
import { objectAt, own } from "kube-json";
import { type Check, type Place, at, choice, itemsOf, problem, textOf, textsOf } from "../check.js";
import type { Problem } from "../problem.js";
import type { Checks } from "../walk.js";
import { addressProblem, endpointAddressProblem, isIPv6 } from "./addresses.js";
import { nodeNameProblems, protocolProblems } from "./endpoints.js";

/** EndpointSlices (k8s.io/kubernetes, pkg/apis/discovery/validation). */

type Struct = Pick<Place, "value" | "field">;

const TYPES = ["FQDN", "IPv4", "IPv6"];
const MAX_ENDPOINTS = 1000;
const MAX_ADDRESSES = 100;
const MAX_PORTS = 20_000;
const MAX_HINTS = 8;

const slice: Check = function* (place) {
  const type = textOf(place, "addressType");
  if (type === "") yield problem.missing(at(place, "addressType"), choice(TYPES));
  else if (!TYPES.includes(type)) yield problem.unsupported(at(place, "addressType"), choice(TYPES));
  if (place.old !== undefined && type !== textOf({ value: place.old }, "addressType"))
    yield problem.invalid(at(place, "addressType"), "must not be changed");
  yield* endpointProblems(place, type);
  yield* portProblems(place);
};

function* endpointProblems(place: Place, type: string): Iterable<Problem> {
  const endpoints = itemsOf(place, "endpoints");
  if (endpoints.length > MAX_ENDPOINTS) {
    yield problem.tooMany(at(place, "endpoints"), `must have at most ${String(MAX_ENDPOINTS)} items`);
    return;
  }
  // An update does not judge addresses that were there before.
  const before = place.old === undefined ? [] : itemsOf({ value: place.old }, "endpoints");
  const known = new Set(before.flatMap((value) => textsOf({ value }, "addresses")));
  for (const [index, value] of endpoints.entries()) {
    const endpoint = { value, field: at(place, "endpoints", index) };
    yield* addressProblems(endpoint, type, known);
    yield* nodeNameProblems(endpoint);
    const hostname = own(value, "hostname");
    const message = typeof hostname === "string" ? dnsLabelProblem(hostname) : undefined;
    if (message !== undefined) yield problem.invalid(at(endpoint, "hostname"), message);
    yield* hintProblems(endpoint);
  }
}

function* addressProblems(endpoint: Struct, type: string, known: ReadonlySet<string>): Iterable<Problem> {
  const addresses = textsOf(endpoint, "addresses");
  if (addresses.length === 0) yield problem.missing(at(endpoint, "addresses"), "must have at least 1 item");
  if (addresses.length > MAX_ADDRESSES)
    yield problem.tooMany(at(endpoint, "addresses"), `must have at most ${String(MAX_ADDRESSES)} items`);
  for (const [index, address] of addresses.entries()) {
    const message = known.has(address) ? undefined : problemOf(type, address);
    if (message !== undefined) yield problem.invalid(at(endpoint, "addresses", index), message);
  }
}

const problemOf = (type: string, address: string): string | undefined => {
  if (type === "FQDN") return domainProblem(address);
  if (type !== "IPv4" && type !== "IPv6") return undefined;
  const message = addressProblem(address) ?? endpointAddressProblem(address);
  if (message !== undefined) return message;
  return isIPv6(address) === (type === "IPv6") ? undefined : `must be an ${type} address, as \`addressType\` says`;
};

/** A domain of at least two labels (IsFullyQualifiedDomainName). */
const domainProblem = (text: string): string | undefined => {
  const domain = text.endsWith(".") ? text.slice(0, -1) : text;
  const message = dnsSubdomainProblem(domain);
  if (message !== undefined) return message;
  const labels = domain.split(".");
  if (labels.length < 2) return "must be a domain with at least one '.', such as 'www.example.com'";
  return labels.map(dnsLabelProblem).find((problem) => problem !== undefined);
};

function* hintProblems(endpoint: Struct): Iterable<Problem> {
  const hints = { value: objectAt(endpoint.value, "hints"), field: at(endpoint, "hints") };
  for (const [name, check] of [
    ["forZones", labelValueProblem],
    ["forNodes", dnsSubdomainProblem],
  ] as const)
    yield* targetProblems(hints, name, check);
}

function* targetProblems(hints: Struct, list: string, check: (name: string) => string | undefined): Iterable<Problem> {
  const items = itemsOf(hints, list);
  if (items.length > MAX_HINTS) {
    yield problem.tooMany(at(hints, list), `must have at most ${String(MAX_HINTS)} items`);
    return;
  }
  const seen = new Set<string>();
  for (const [index, value] of items.entries()) {
    const name = textOf({ value }, "name");
    const field = at(hints, list, index, "name");
    if (seen.has(name)) yield problem.duplicate(field, `must be unique in \`${list}\``);
    seen.add(name);
    const message = check(name);
    if (message !== undefined) yield problem.invalid(field, message);
  }
}

function* portProblems(place: Place): Iterable<Problem> {
  const ports = itemsOf(place, "ports");
  if (ports.length > MAX_PORTS) {
    yield problem.tooMany(at(place, "ports"), `must have at most ${String(MAX_PORTS)} items`);
    return;
  }
  const names = new Set<string>();
  for (const [index, value] of ports.entries()) {
    const port = { value, field: at(place, "ports", index) };
    const name = textOf(port, "name");
    const message = name === "" ? undefined : dnsLabelProblem(name);
    if (message !== undefined) yield problem.invalid(at(port, "name"), message);
    if (names.has(name)) yield problem.duplicate(at(port, "name"), "must be unique in `ports`");
    names.add(name);
    yield* protocolProblems(port);
  }
}

export const ENDPOINT_SLICES: Checks = { V1EndpointSlice: [slice] };
