import { dns1035LabelProblem } from "kube-api";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  at,
  child,
  isNumber,
  isObject,
  own,
  path,
  stringAt,
} from "kube-json";
import { isEstablished } from "./immutable-fields.js";
import { type CrdProblem, makers } from "./problem.js";
import { keepsUnknownFields } from "./versions.js";
import { type UrlFault, servicePathProblem, webhookUrlFault } from "./webhook-client.js";

const { missing, invalid, forbidden, unsupported } = makers("conversion");

const CONVERSION = path("spec", "conversion");
const WEBHOOK = child(CONVERSION, "webhook");
const REVIEW_VERSIONS = child(WEBHOOK, "conversionReviewVersions");
const CLIENT = child(WEBHOOK, "clientConfig");

/** Checks how objects are converted. The fields are those of version 1, not those that the API server has internally. */
export function* conversionProblems(object: KubeObject, oldObject: KubeObject | undefined): Iterable<CrdProblem> {
  const conversion = at(object, "spec", "conversion");
  if (!isObject(conversion)) return;
  const strategy = stringAt(conversion, "strategy") ?? "";
  const field = child(CONVERSION, "strategy");
  if (strategy === "") yield missing(field, "must be specified as 'None' or 'Webhook'");
  else if (strategy !== "None" && strategy !== "Webhook") yield unsupported(field, "must be 'None' or 'Webhook'");
  if (strategy !== "None" && keepsUnknownFields(object))
    yield invalid(field, "must be 'None' while `spec.preserveUnknownFields` is 'true'");
  const config = at(conversion, "webhook", "clientConfig") ?? null;
  const versions = arrayAt(conversion, "webhook", "conversionReviewVersions");
  if (strategy === "Webhook") {
    yield* clientProblems(config, object, oldObject);
    yield* reviewVersionProblems(versions);
    return;
  }
  if (config !== null) yield forbidden(CLIENT, "may only be set with `strategy` 'Webhook'");
  if (versions.length > 0) yield forbidden(REVIEW_VERSIONS, "may only be set with `strategy` 'Webhook'");
}

const KNOWN_VERSIONS = ["v1", "v1beta1"];

function* reviewVersionProblems(versions: readonly Json[]): Iterable<CrdProblem> {
  if (versions.length === 0) {
    yield missing(REVIEW_VERSIONS, "must be specified, such as '[v1]'");
    return;
  }
  const seen = new Set<Json>();
  for (const [index, version] of versions.entries()) {
    const problem = dns1035LabelProblem(typeof version === "string" ? version : "");
    if (seen.has(version)) yield invalid(child(REVIEW_VERSIONS, index), "must be listed only once, such as 'v1'");
    else if (problem !== undefined) yield invalid(child(REVIEW_VERSIONS, index), problem);
    seen.add(version);
  }
  if (!KNOWN_VERSIONS.some((known) => seen.has(known)))
    yield invalid(REVIEW_VERSIONS, "must include 'v1' or 'v1beta1'", "conversion review versions");
}

function* clientProblems(config: Json, object: KubeObject, oldObject: KubeObject | undefined): Iterable<CrdProblem> {
  const url = own(config, "url") ?? undefined;
  const service = own(config, "service") ?? undefined;
  if (!isObject(config)) yield missing(CLIENT, "must be specified with `strategy` 'Webhook'");
  else if ((url === undefined) === (service === undefined))
    yield missing(CLIENT, "must have either `url` or `service`");
  else if (typeof url === "string") yield* urlProblems(url, child(CLIENT, "url"));
  else if (isObject(service)) yield* serviceProblems(service, child(CLIENT, "service"));
  if (isBrokenBundle(object) && !mayBreakBundle(oldObject))
    yield invalid(child(CLIENT, "caBundle"), "must be certificates in PEM format, encoded in base64");
}

const URL_PROBLEMS: Readonly<Record<UrlFault, string>> = {
  unreadable: "must be a URL, such as 'https://example.com/convert'",
  scheme: "must start with 'https://'",
  host: "must have a host, as 'https://example.com/convert'",
  user: "must not contain a user before '@'",
  fragment: "must not have a fragment after '#'",
  query: "must not have parameters after '?'",
};

function* urlProblems(url: string, field: FieldPath): Iterable<CrdProblem> {
  const fault = webhookUrlFault(url);
  // An unparsable URL counts as missing.
  if (fault !== undefined) yield (fault === "unreadable" ? missing : invalid)(field, URL_PROBLEMS[fault]);
}

function* serviceProblems(service: JsonObject, field: FieldPath): Iterable<CrdProblem> {
  for (const name of ["name", "namespace"])
    if ((stringAt(service, name) ?? "") === "")
      yield missing(child(field, name), "must be specified, such as 'widgets'");
  const port = own(service, "port") ?? 443;
  if (!isNumber(port) || port < 1 || port > 65_535)
    yield invalid(child(field, "port"), "must be between 1 and 65535, inclusive");
  const target = stringAt(service, "path");
  if (target !== undefined && servicePathProblem(target) !== undefined)
    yield invalid(child(field, "path"), "must be DNS subdomains after '/' each, such as '/convert'");
}

/** A bundle that was always broken may stay so, as may one of a definition that is not yet established. */
const mayBreakBundle = (oldObject: KubeObject | undefined): boolean =>
  oldObject === undefined || !isEstablished(oldObject) || isBrokenBundle(oldObject);

const CERTIFICATE = /-----BEGIN CERTIFICATE-----\s[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/;

const isBrokenBundle = (object: KubeObject): boolean => {
  const bundle = stringAt(object, "spec", "conversion", "webhook", "clientConfig", "caBundle") ?? "";
  return bundle !== "" && !CERTIFICATE.test(decoded(bundle));
};

const decoded = (base64: string): string => {
  try {
    return atob(base64);
  } catch {
    return "";
  }
};
