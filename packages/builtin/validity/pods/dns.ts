import { dnsSubdomainProblem } from "kube-api";
import { arrayAt, own } from "kube-json";
import { type Check, at, problem, textOf, textsOf } from "../check.js";
import { addressProblem } from "../network/addresses.js";
import type { Checks } from "../walk.js";
import { formedItems, formedIfSet, isSet, isTrue } from "../steps.js";

// The names that a pod has and looks up (k8s.io/kubernetes, pkg/apis/core/validation).

const MAX_SERVERS = 3;
const MAX_SEARCHES = 32;
const MAX_SEARCH_LIST = 2048;
const MAX_DOMAIN = 253;
const DOMAIN_PART = /^_?[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/;

/** A domain to search: of a DNS subdomain, which may have '_', and end with '.'. */
const searchProblem = (text: string): string | undefined => {
  const domain = text.endsWith(".") ? text.slice(0, -1) : text;
  const isValid = domain.length <= MAX_DOMAIN && domain.split(".").every((part) => DOMAIN_PART.test(part));
  return text === "." || isValid
    ? undefined
    : `must be a domain of at most ${String(MAX_DOMAIN)} characters: lowercase letters, digits, '-', '_' and '.', such as 'my-svc.example.com'`;
};

const limits: Check = function* (place) {
  if (textsOf(place, "nameservers").length > MAX_SERVERS)
    yield problem.invalid(at(place, "nameservers"), `must have at most ${String(MAX_SERVERS)} items`);
  const searches = textsOf(place, "searches");
  if (searches.length > MAX_SEARCHES)
    yield problem.invalid(at(place, "searches"), `must have at most ${String(MAX_SEARCHES)} items`);
  if (searches.join(" ").length > MAX_SEARCH_LIST)
    yield problem.invalid(
      at(place, "searches"),
      `must have at most ${String(MAX_SEARCH_LIST)} characters in all, with a space after each item`,
    );
};

/** Without a policy, servers must be given. */
export const servers: Check = function* (spec) {
  if (textOf(spec, "dnsPolicy") !== "None") return;
  const config = own(spec.value, "dnsConfig");
  if (config === undefined)
    yield problem.missing(at(spec, "dnsConfig"), "must be specified when `dnsPolicy` is 'None'");
  else if (arrayAt(config, "nameservers").length === 0)
    yield problem.missing(at(spec, "dnsConfig", "nameservers"), "must be specified when `dnsPolicy` is 'None'");
};

const MAX_HOSTNAME = 64;

/** The host name that a pod has instead of its own. */
export const hostnameOverride: Check = function* (spec) {
  if (!isSet(spec, "hostnameOverride")) return;
  const field = at(spec, "hostnameOverride");
  for (const name of ["setHostnameAsFQDN", "hostNetwork"])
    if (isTrue(spec.value, name)) yield problem.forbidden(field, `may not be set when \`${name}\` is 'true'`);
  if (textOf(spec, "hostnameOverride").length > MAX_HOSTNAME)
    yield problem.tooLong(field, `must be at most ${String(MAX_HOSTNAME)} characters long`);
  yield* formedIfSet("hostnameOverride", dnsSubdomainProblem)(spec);
};

const optionName: Check = function* (place) {
  // The server names the option.
  if (textOf(place, "name") === "") yield problem.missing(place.field, "must have `name`");
};

export const DNS: Checks = {
  V1PodDNSConfig: [limits, formedItems("nameservers", addressProblem), formedItems("searches", searchProblem)],
  V1PodDNSConfigOption: [optionName],
};
