import { dnsLabelProblem, dnsSubdomainProblem, pathSegmentNameProblem } from "kube-api";
import { type JsonObject, arrayAt, key, objectAt, own, stringAt } from "kube-json";
import {
  type Check,
  type Place,
  SPECIFY,
  at,
  choice,
  itemsOf,
  numberOf,
  portNameProblem,
  problem,
  range,
  textOf,
  textsOf,
} from "../check.js";
import type { Problem } from "../problem.js";
import type { Checks } from "../walk.js";
import { isSloppyAddress } from "./addresses.js";

/** Ingresses (k8s.io/kubernetes, pkg/apis/networking/validation). */

type Struct = Pick<Place, "value" | "field">;

const CLASS = "kubernetes.io/ingress.class";
const PATH_TYPES = ["Exact", "ImplementationSpecific", "Prefix"];
const NOT_IN_PATHS = ["//", "/./", "/../", "%2f", "%2F"];
const NOT_AT_END = ["/..", "/."];

const ingress: Check = function* (place) {
  const spec = { value: objectAt(place.value, "spec"), field: at(place, "spec") };
  const className = own(spec.value, "ingressClassName");
  const annotation = stringAt(objectAt(place.value, "metadata", "annotations"), CLASS);
  // The server names the annotation so.
  if (place.old === undefined && typeof className === "string" && annotation !== undefined && annotation !== className)
    yield problem.invalid(
      ["annotations", key(CLASS)],
      "must be that of `spec.ingressClassName`",
      at(place, "metadata", "annotations", key(CLASS)),
    );
  const backend = own(spec.value, "defaultBackend");
  if (arrayAt(spec.value, "rules").length === 0 && backend === undefined)
    yield problem.invalid(spec.field, "must have `rules` or a `defaultBackend`");
  if (backend !== undefined)
    yield* backendProblems({ value: objectAt(spec.value, "defaultBackend"), field: at(spec, "defaultBackend") });
  yield* ruleProblems(spec, place.old);
  yield* tlsProblems(spec, place.old);
  const message = typeof className === "string" ? dnsSubdomainProblem(className) : undefined;
  if (message !== undefined) yield problem.invalid(at(spec, "ingressClassName"), message);
};

function* ruleProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  const stored = itemsOf({ value: objectAt(old, "spec") }, "rules");
  // A stored object may have invalid rules for hosts with wildcards; such an update may, too.
  const isTolerant = stored.some((rule) => isWild(rule) && [...pathsProblems({ value: rule, field: [] })].length > 0);
  for (const [index, value] of itemsOf(spec, "rules").entries()) {
    const rule = { value, field: at(spec, "rules", index) };
    const host = textOf(rule, "host");
    if (host !== "" && isSloppyAddress(host))
      yield problem.invalid(at(rule, "host"), "must be a DNS name, such as 'example.com', not an IP address");
    const message = host === "" ? undefined : hostProblem(host);
    if (message !== undefined) yield problem.invalid(at(rule, "host"), message);
    if (!isTolerant || !isWild(value)) yield* pathsProblems(rule);
  }
}

const isWild = (rule: JsonObject): boolean => textOf({ value: rule }, "host").includes("*");

/** A domain, whose first label may be '*'. */
const hostProblem = (host: string): string | undefined => {
  if (!host.includes("*")) return dnsSubdomainProblem(host);
  const isValid = host.length <= 253 && host.startsWith("*.") && dnsSubdomainProblem(host.slice(2)) === undefined;
  return isValid ? undefined : "must be a DNS subdomain after '*.', such as '*.example.com'";
};

function* pathsProblems(rule: Struct): Iterable<Problem> {
  if (own(rule.value, "http") === undefined) return;
  const http = { value: objectAt(rule.value, "http"), field: at(rule, "http") };
  if (arrayAt(http.value, "paths").length === 0) yield problem.missing(at(http, "paths"), SPECIFY);
  for (const [index, value] of itemsOf(http, "paths").entries())
    yield* pathProblems({ value, field: at(http, "paths", index) });
}

function* pathProblems(place: Struct): Iterable<Problem> {
  const type = own(place.value, "pathType");
  if (type === undefined) {
    yield problem.missing(at(place, "pathType"), `${SPECIFY} as ${choice(PATH_TYPES).slice(8)}`);
    return;
  }
  const path = textOf(place, "path");
  const field = at(place, "path");
  if (typeof type === "string" && !PATH_TYPES.includes(type))
    yield problem.unsupported(at(place, "pathType"), choice(PATH_TYPES));
  else if (!path.startsWith("/") && (path !== "" || type !== "ImplementationSpecific"))
    yield problem.invalid(field, "must start with '/'");
  if (type === "Exact" || type === "Prefix") {
    for (const part of NOT_IN_PATHS)
      if (path.includes(part)) yield problem.invalid(field, `must not contain '${part}'`);
    for (const end of NOT_AT_END) if (path.endsWith(end)) yield problem.invalid(field, `must not end with '${end}'`);
  }
  yield* backendProblems({ value: objectAt(place.value, "backend"), field: at(place, "backend") });
}

function* backendProblems(backend: Struct): Iterable<Problem> {
  const [resource, service] = ["resource", "service"].map((name) => own(backend.value, name) !== undefined);
  if (resource && service) yield problem.invalid(backend.field, "may not have both `resource` and `service`");
  else if (resource)
    yield* referenceProblems({ value: objectAt(backend.value, "resource"), field: at(backend, "resource") });
  else if (service) yield* serviceProblems(backend);
  else yield problem.invalid(backend.field, "must have `service` or `resource`");
}

function* serviceProblems(backend: Struct): Iterable<Problem> {
  const service = { value: objectAt(backend.value, "service"), field: at(backend, "service") };
  const name = textOf(service, "name");
  const message = name === "" ? undefined : dnsLabelProblem(name);
  if (name === "") yield problem.missing(at(service, "name"), SPECIFY);
  if (message !== undefined) yield problem.invalid(at(service, "name"), message);
  const port = { value: objectAt(service.value, "port"), field: at(service, "port") };
  const [portName, number = 0] = [textOf(port, "name"), numberOf(port, "number")];
  if (portName !== "" && number !== 0)
    yield problem.invalid(backend.field, "may not have both `service.port.name` and `service.port.number`");
  else if (portName !== "") {
    const wrong = portNameProblem(portName);
    if (wrong !== undefined) yield problem.invalid(at(port, "name"), wrong);
  } else if (number === 0)
    yield problem.missing(backend.field, "must have `service.port.name` or `service.port.number`");
  else if (number < 1 || number > 65535) yield problem.invalid(at(port, "number"), range(1, 65535));
}

/** A reference to an object in the same namespace. */
export function* referenceProblems(reference: Struct): Iterable<Problem> {
  const group = own(reference.value, "apiGroup");
  const message = typeof group === "string" ? dnsSubdomainProblem(group) : undefined;
  if (message !== undefined) yield problem.invalid(at(reference, "apiGroup"), message);
  for (const name of ["kind", "name"]) {
    const value = textOf(reference, name);
    const wrong = pathSegmentNameProblem(value);
    if (value === "") yield problem.missing(at(reference, name), SPECIFY);
    else if (wrong !== undefined) yield problem.invalid(at(reference, name), wrong);
  }
}

function* tlsProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  const secretProblem = (value: JsonObject): string | undefined => {
    const name = textOf({ value }, "secretName");
    return name === "" ? undefined : dnsSubdomainProblem(name);
  };
  // A stored object may have names that are invalid; such an update may, too.
  const isTolerant = itemsOf({ value: objectAt(old, "spec") }, "tls").some((tls) => secretProblem(tls) !== undefined);
  for (const [index, value] of itemsOf(spec, "tls").entries()) {
    const tls = { value, field: at(spec, "tls", index) };
    for (const [number, host] of textsOf(tls, "hosts").entries()) {
      const message = hostProblem(host);
      if (message !== undefined) yield problem.invalid(at(tls, "hosts", number), message);
    }
    const message = isTolerant ? undefined : secretProblem(value);
    if (message !== undefined) yield problem.invalid(at(tls, "secretName"), message);
  }
}

export const INGRESSES: Checks = { V1Ingress: [ingress] };
