import { dnsLabelProblem, dnsSubdomainProblem, labelValueProblem, qualifiedNameProblem, quoted } from "kube-api";
import { arrayAt, objectAt, own } from "kube-json";
import {
  type Check,
  type Checks,
  at,
  isSet,
  isTrue,
  isZero,
  problem,
  repeatedIn,
  textOf,
  textsIn,
  textsOf,
} from "../check.js";
import { addressProblem } from "../network/addresses.js";
import {
  alwaysFormed,
  formed,
  formedIfSet,
  formedItems,
  ifSet,
  needsForm,
  oneOf,
  unique,
  where,
  within,
} from "../fields.js";
import { isOfPod, isOfStatefulSet } from "../containers/containment.js";
import { RESOURCES } from "../containers/resources.js";
import { CONTAINER_LISTS } from "../containers/container-lists.js";
import { hostPorts, hostProcesses, hostUsers, operatingSystem } from "./host.js";
import { podResources } from "./resources.js";
import { repeatedConstraints } from "./scheduling.js";
import { madeClaims, uniqueVolumes } from "./volumes.js";

// The names of a pod, and its name lookups (k8s.io/kubernetes, pkg/apis/core/validation).

const MAX_SEARCH_LIST = 2048;
const MAX_DOMAIN = 253;
const DOMAIN_PART = /^_?[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/;

/** A search domain: a DNS subdomain that may have '_', and may end with '.'. */
const searchProblem = (text: string): string | undefined => {
  const domain = text.endsWith(".") ? text.slice(0, -1) : text;
  const isValid = domain.length <= MAX_DOMAIN && domain.split(".").every((part) => DOMAIN_PART.test(part));
  return text === "." || isValid
    ? undefined
    : `must be a domain of at most ${String(MAX_DOMAIN)} characters: lowercase letters, digits, '-', '_' and '.', such as 'my-svc.example.com'`;
};

const MAX_ITEMS = [
  ["nameservers", 3],
  ["searches", 32],
] as const;

const limits: Check = function* (place) {
  for (const [name, most] of MAX_ITEMS)
    if (textsOf(place, name).length > most)
      yield problem.invalid(at(place, name), `must have at most ${String(most)} items`);
  if (textsOf(place, "searches").join(" ").length > MAX_SEARCH_LIST)
    yield problem.invalid(
      at(place, "searches"),
      `must have at most ${String(MAX_SEARCH_LIST)} characters in all, with a space after each item`,
    );
};

/** With `dnsPolicy` 'None', servers must be given. */
const servers: Check = function* (spec) {
  if (textOf(spec, "dnsPolicy") !== "None") return;
  const config = own(spec.value, "dnsConfig");
  if (config === undefined)
    yield problem.missing(at(spec, "dnsConfig"), "must be specified when `dnsPolicy` is 'None'");
  else if (arrayAt(config, "nameservers").length === 0)
    yield problem.missing(at(spec, "dnsConfig", "nameservers"), "must be specified when `dnsPolicy` is 'None'");
};

const MAX_HOSTNAME = 64;

/** The host name that a pod has instead of its own. */
const hostnameOverride: Check = function* (spec) {
  if (!isSet(spec, "hostnameOverride")) return;
  const field = at(spec, "hostnameOverride");
  for (const name of ["setHostnameAsFQDN", "hostNetwork"])
    if (isTrue(spec.value, name)) yield problem.forbidden(field, `may not be set when \`${name}\` is 'true'`);
  if (textOf(spec, "hostnameOverride").length > MAX_HOSTNAME)
    yield problem.tooLong(field, `must be at most ${String(MAX_HOSTNAME)} characters long`);
  yield* formedIfSet("hostnameOverride", dnsSubdomainProblem)(spec);
};

const optionName: Check = function* (place) {
  // The server names the option, not its name.
  if (textOf(place, "name") === "") yield problem.missing(place.field, "must have `name`");
};

/**
 * The overhead of a pod, checked as limits of a container. The server takes it only from the RuntimeClass
 * (plugin/pkg/admission/runtimeclass).
 */
const overhead: Check = function* (spec) {
  const limits = objectAt(spec.value, "overhead");
  const type = "V1ResourceRequirements";
  const place = { ...spec, value: { limits }, field: at(spec, "overhead"), type, parent: undefined };
  for (const check of RESOURCES[type] ?? []) yield* check(place);
  const isCreated = isOfPod(spec) && spec.old === undefined;
  if (isCreated && !isZero(limits) && textOf(spec, "runtimeClassName") === "")
    yield problem.forbidden(at(spec, "overhead"), "may not be set without `runtimeClassName`, which provides it");
};

// The spec of a pod or of a template (k8s.io/kubernetes, pkg/apis/core/validation: ValidatePodSpec).

const nodeSelector: Check = function* (spec) {
  for (const [name, value] of Object.entries(objectAt(spec.value, "nodeSelector"))) {
    const wrong = qualifiedNameProblem(name);
    if (wrong !== undefined)
      yield problem.invalid(at(spec, "nodeSelector"), `must have keys that are valid: ${quoted(name)} ${wrong}`);
    const wrongValue = typeof value === "string" ? labelValueProblem(value) : undefined;
    if (wrongValue !== undefined)
      yield problem.invalid(at(spec, "nodeSelector"), `must have valid values: that of ${quoted(name)} ${wrongValue}`);
  }
};

/** The server names the gate, not its name. */
const schedulingGates: Check = function* (spec) {
  const names = textsIn(spec, "schedulingGates", "name");
  for (const [index, name] of names.entries()) {
    const message = qualifiedNameProblem(name);
    if (message !== undefined)
      yield problem.invalid(at(spec, "schedulingGates", index), `must have a valid \`name\`, which ${message}`);
  }
  for (const index of repeatedIn(names))
    yield problem.duplicate(at(spec, "schedulingGates", index), "must be unique in `schedulingGates`");
};

const oneClaim: Check = function* (place) {
  if (isSet(place, "resourceClaimName") === isSet(place, "resourceClaimTemplateName"))
    yield problem.invalid(place.field, "must have exactly one of `resourceClaimName` and `resourceClaimTemplateName`");
};

const MAX_INT32 = 2 ** 31 - 1;

export const POD_SPEC: Checks = {
  V1PodDNSConfig: [limits, formedItems("nameservers", addressProblem), formedItems("searches", searchProblem)],
  V1PodDNSConfigOption: [optionName],
  V1PodSpec: [
    ...CONTAINER_LISTS,
    uniqueVolumes,
    madeClaims,
    unique("resourceClaims", "name"),
    podResources,
    hostPorts,
    oneOf("restartPolicy", ["Always", "OnFailure", "Never"]),
    oneOf("dnsPolicy", ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"]),
    nodeSelector,
    servers,
    schedulingGates,
    repeatedConstraints,
    hostProcesses,
    hostUsers,
    hostnameOverride,
    formed("serviceAccountName", dnsSubdomainProblem),
    formed("nodeName", dnsSubdomainProblem),
    within("activeDeadlineSeconds", 1, MAX_INT32),
    where((spec) => !isOfStatefulSet(spec), formed("hostname", dnsLabelProblem), formed("subdomain", dnsLabelProblem)),
    formed("priorityClassName", dnsSubdomainProblem),
    formedIfSet("runtimeClassName", dnsSubdomainProblem),
    ifSet("preemptionPolicy", oneOf("preemptionPolicy", ["PreemptLowerPriority", "Never"], "Required")),
    overhead,
    operatingSystem,
  ],
  V1HostAlias: [alwaysFormed("ip", addressProblem), formedItems("hostnames", dnsSubdomainProblem)],
  V1PodReadinessGate: [alwaysFormed("conditionType", qualifiedNameProblem)],
  V1PodResourceClaim: [
    needsForm("name", dnsLabelProblem),
    oneClaim,
    formedIfSet("resourceClaimName", dnsSubdomainProblem),
    formedIfSet("resourceClaimTemplateName", dnsSubdomainProblem),
  ],
};
