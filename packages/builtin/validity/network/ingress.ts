import { dnsLabelProblem, dnsSubdomainProblem, notChosen, pathSegmentNameProblem } from "kube-api";
import { anyOf, type JsonObject, arrayAt, key, objectAt, own, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  type Problem,
  type Struct,
  SPECIFY,
  at,
  isSet,
  itemsOf,
  numberOf,
  problem,
  structAt,
  structsAt,
  textOf,
} from "../check.js";
import { all, formed, formedIfSet, formedItems, needs, needsForm, within } from "../fields.js";
import { portNameProblem } from "../ports.js";
import { isSloppyAddress } from "./addresses.js";
import { domainPathProblems } from "../forms.js";
import { fixed } from "../same.js";

/** Ingresses (k8s.io/kubernetes, pkg/apis/networking/validation). */

const CLASS = "kubernetes.io/ingress.class";
const PATH_TYPES = ["Exact", "ImplementationSpecific", "Prefix"];
const NOT_IN_PATHS = ["//", "/./", "/../", "%2f", "%2F"];
const NOT_AT_END = ["/..", "/."];

const ingress: Check = function* (place) {
  const spec = structAt(place, "spec");
  const className = own(spec.value, "ingressClassName");
  const annotation = stringAt(place.value, "metadata", "annotations", CLASS);
  // The server names the annotation so.
  if (place.old === undefined && typeof className === "string" && annotation !== undefined && annotation !== className)
    yield problem.invalid(
      ["annotations", key(CLASS)],
      "must be that of `spec.ingressClassName`",
      at(place, "metadata", "annotations", key(CLASS)),
    );
  if (isSet(spec, "defaultBackend")) yield* backendProblems(structAt(spec, "defaultBackend"));
  else if (arrayAt(spec.value, "rules").length === 0)
    yield problem.invalid(spec.field, "must have `rules` or a `defaultBackend`");
  yield* ruleProblems(spec, place.old);
  yield* tlsProblems(spec, place.old);
  yield* formedIfSet("ingressClassName", dnsSubdomainProblem)(spec);
};

function* ruleProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  const stored = itemsOf({ value: objectAt(old, "spec") }, "rules");
  // A stored object may have invalid rules for hosts with wildcards; such an update may, too.
  const isTolerant = stored.some((rule) => isWild(rule) && [...pathsProblems({ value: rule, field: [] })].length > 0);
  for (const rule of structsAt(spec, "rules")) {
    const host = textOf(rule, "host");
    if (host !== "" && isSloppyAddress(host))
      yield problem.invalid(at(rule, "host"), "must be a DNS name, such as 'example.com', not an IP address");
    yield* formed("host", hostProblem)(rule);
    if (!isTolerant || !isWild(rule.value)) yield* pathsProblems(rule);
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
  if (!isSet(rule, "http")) return;
  const http = structAt(rule, "http");
  yield* needs("paths")(http);
  for (const path of structsAt(http, "paths")) yield* pathProblems(path);
}

function* pathProblems(place: Struct): Iterable<Problem> {
  const type = own(place.value, "pathType");
  if (type === undefined) {
    yield problem.missing(at(place, "pathType"), `${SPECIFY} as ${anyOf(PATH_TYPES)}`);
    return;
  }
  const path = textOf(place, "path");
  const field = at(place, "path");
  if (typeof type === "string" && !PATH_TYPES.includes(type))
    yield notChosen(problem.unsupported, at(place, "pathType"), PATH_TYPES, textOf(place, "pathType"));
  else if (!path.startsWith("/") && (path !== "" || type !== "ImplementationSpecific"))
    yield problem.invalid(field, "must start with '/'");
  if (type === "Exact" || type === "Prefix") {
    for (const part of NOT_IN_PATHS)
      if (path.includes(part)) yield problem.invalid(field, `must not contain '${part}'`);
    for (const end of NOT_AT_END) if (path.endsWith(end)) yield problem.invalid(field, `must not end with '${end}'`);
  }
  yield* backendProblems(structAt(place, "backend"));
}

function* backendProblems(backend: Struct): Iterable<Problem> {
  const [resource, service] = [isSet(backend, "resource"), isSet(backend, "service")];
  if (resource && service) yield problem.invalid(backend.field, "may not have both `resource` and `service`");
  else if (resource) yield* referenceProblems(structAt(backend, "resource"));
  else if (service) yield* serviceProblems(backend);
  else yield problem.invalid(backend.field, "must have `service` or `resource`");
}

function* serviceProblems(backend: Struct): Iterable<Problem> {
  const service = structAt(backend, "service");
  yield* needsForm("name", dnsLabelProblem)(service);
  const port = structAt(service, "port");
  const [name, number = 0] = [textOf(port, "name"), numberOf(port, "number")];
  if (name !== "" && number !== 0)
    yield problem.invalid(backend.field, "may not have both `service.port.name` and `service.port.number`");
  else if (name !== "") yield* formed("name", portNameProblem)(port);
  else if (number === 0) yield problem.missing(backend.field, "must have `service.port.name` or `service.port.number`");
  else yield* within("number", 1, 65535)(port);
}

/** A reference to an object in the same namespace. */
const referenceProblems = all(
  formedIfSet("apiGroup", dnsSubdomainProblem),
  needsForm("kind", pathSegmentNameProblem),
  needsForm("name", pathSegmentNameProblem),
);

function* tlsProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  const secretName = formed("secretName", dnsSubdomainProblem);
  // A stored object may have names that are invalid; such an update may, too.
  const stored = structsAt({ value: objectAt(old, "spec"), field: [] }, "tls");
  const isTolerant = stored.some((tls) => [...secretName(tls)].length > 0);
  for (const tls of structsAt(spec, "tls")) {
    yield* formedItems("hosts", hostProblem)(tls);
    if (!isTolerant) yield* secretName(tls);
  }
}

/** IngressClasses (k8s.io/kubernetes, pkg/apis/networking/validation). */

const MAX_CONTROLLER = 250;
const SCOPES = ["Cluster", "Namespace"];

const classSpec: Check = function* (place) {
  const controller = textOf(place, "controller");
  if (controller.length > MAX_CONTROLLER)
    yield problem.tooLong(at(place, "controller"), `must have at most ${String(MAX_CONTROLLER)} bytes`);
  for (const message of domainPathProblems(controller)) yield problem.invalid(at(place, "controller"), message);
  if (isSet(place, "parameters")) yield* parameterProblems(structAt(place, "parameters"));
};

function* parameterProblems(parameters: Struct): Iterable<Problem> {
  yield* referenceProblems(parameters);
  const scope = textOf(parameters, "scope");
  const field = at(parameters, "namespace");
  if (!SCOPES.includes(scope)) yield notChosen(problem.unsupported, at(parameters, "scope"), SCOPES, scope);
  else if (scope === "Cluster" && isSet(parameters, "namespace"))
    yield problem.forbidden(field, "may not be specified when `scope` is 'Cluster'");
  else if (scope === "Namespace" && !isSet(parameters, "namespace"))
    yield problem.missing(field, "must be specified when `scope` is 'Namespace'");
  else yield* formedIfSet("namespace", dnsLabelProblem)(parameters);
}

export const INGRESSES: Checks = {
  V1Ingress: [ingress],
  V1IngressClassSpec: [needs("controller"), classSpec, fixed("controller")],
};
