import { dnsSubdomainProblem } from "kube-api";
import { key, objectAt, stringAt } from "kube-json";
import {
  type Check,
  type Struct,
  at,
  invalidIf,
  isSet,
  isTrue,
  isZero,
  numberOf,
  problem,
  structAt,
  textOf,
  textsOf,
} from "../check.js";
import { needs, needsForm, needsNameIn, needsStruct, oneOf, within } from "../fields.js";

// Volumes that drivers provide (k8s.io/kubernetes, pkg/apis/core/validation).

const MAX_DRIVER = 63;

/** The name of a CSI driver. */
export const driverName = (name: string): Check<Struct> =>
  function* (place) {
    if (textOf(place, name).length > MAX_DRIVER)
      yield problem.tooLong(at(place, name), `must be at most ${String(MAX_DRIVER)} characters long`);
    yield* needsForm(name, (text) => dnsSubdomainProblem(text.toLowerCase()))(place);
  };

export const csiVolume: readonly Check[] = [
  driverName("driver"),
  needsNameIn("nodePublishSecretRef"),
  function* (place) {
    const name = stringAt(place.value, "nodePublishSecretRef", "name") ?? "";
    // The server does not name the reference.
    if (name !== "")
      yield* invalidIf(at(place, "name"), dnsSubdomainProblem(name), at(place, "nodePublishSecretRef", "name"));
  },
];

/** The metadata of a template of a claim, which has only labels and annotations (ValidateTemplateObjectMeta). */
export const labelsOnly: Check<Struct> = function* (metadata) {
  // In Go, that field is a pointer.
  for (const [name, value] of Object.entries(metadata.value))
    if (name !== "labels" && name !== "annotations" && (!isZero(value) || name === "deletionGracePeriodSeconds"))
      yield problem.forbidden(
        at(metadata, name === "uid" ? "uID" : name),
        "may not be set: only `labels` and `annotations` may",
        at(metadata, name),
      );
};

/** A claim that is made for a pod. */
export const claimTemplate: Check = function* (place) {
  yield* needsStruct("volumeClaimTemplate")(place);
  yield* labelsOnly(structAt(place, "volumeClaimTemplate", "metadata"));
};

// Volumes of networks and clouds with checks of their own (k8s.io/kubernetes, pkg/apis/core/validation).

/** Longer names are not read: no initiator has them, and the expressions are not linear. */
const MAX_INITIATOR = 512;

const INITIATORS: Readonly<Record<string, RegExp>> = {
  iqn: /iqn\.\d{4}-\d{2}\.([A-Za-z0-9.-]+)(:[^,;*&$|\t\n\f\r ]+)$/,
  eui: /^eui.[A-Za-z0-9]{16}$/,
  naa: /^naa.[A-Za-z0-9]{32}$/,
};

const initiatorProblem = (name: string): string | undefined => {
  const form = INITIATORS[name.slice(0, 3)];
  return form === undefined || (name.length <= MAX_INITIATOR && !form.test(name))
    ? "must be a name in 'iqn', 'eui' or 'naa' format, such as 'iqn.2001-04.com.example:storage'"
    : undefined;
};

export const iscsi: readonly Check[] = [
  needs("targetPortal"),
  needsForm("iqn", initiatorProblem),
  function* (place) {
    if (
      (isTrue(place.value, "chapAuthDiscovery") || isTrue(place.value, "chapAuthSession")) &&
      !isSet(place, "secretRef")
    )
      yield problem.missing(
        at(place, "secretRef"),
        "must be specified when `chapAuthDiscovery` or `chapAuthSession` is 'true'",
      );
    const message = isSet(place, "initiatorName") ? initiatorProblem(textOf(place, "initiatorName")) : undefined;
    // The server writes this name in lower case.
    yield* invalidIf(at(place, "initiatorname"), message, at(place, "initiatorName"));
  },
  within("lun", 0, 255),
];

export const fibreChannel: Check = function* (place) {
  const [targets, ids] = [textsOf(place, "targetWWNs"), textsOf(place, "wwids")];
  const field = at(place, "targetWWNs");
  if (targets.length === 0 && ids.length === 0) yield problem.missing(field, "must be specified, or `wwids`");
  if (targets.length === 0) return;
  if (ids.length > 0) yield problem.invalid(field, "must not be set beside `wwids`");
  if (numberOf(place, "lun") === undefined)
    yield problem.missing(at(place, "lun"), "must be specified when `targetWWNs` is set");
  else yield* within("lun", 0, 255)(place);
};

export const flocker: Check = function* (place) {
  const [name, id] = [textOf(place, "datasetName"), textOf(place, "datasetUUID")];
  if (name === "" && id === "") yield problem.missing(place.field, "must have `datasetName` or `datasetUUID`");
  if (name !== "" && id !== "")
    yield problem.invalid(place.field, "must have only one of `datasetName` and `datasetUUID`");
  if (name.includes("/")) yield problem.invalid(at(place, "datasetName"), "must not contain '/'");
};

const REGISTRY = "must be one or more pairs 'host:port', separated by commas";

export const quobyte: Check = function* (place) {
  const registry = textOf(place, "registry");
  if (registry === "") yield problem.missing(at(place, "registry"), REGISTRY);
  else if (textOf(place, "tenant").length > 64)
    // The server calls it missing, not invalid.
    yield problem.missing(at(place, "tenant"), "must be at most 64 characters long");
  else if (!registry.split(",").every(isHostPort)) yield problem.invalid(at(place, "registry"), REGISTRY);
};

/** As Go's net.SplitHostPort reads it. */
const isHostPort = (text: string): boolean => {
  const colon = text.lastIndexOf(":");
  const end = text.startsWith("[") ? text.indexOf("]") : 0;
  const host = text.startsWith("[") ? text.slice(1, Math.max(end, 1)) : text.slice(0, Math.max(colon, 0));
  if (colon < 0 || end < 0 || (text.startsWith("[") ? end + 1 !== colon : host.includes(":"))) return false;
  return !/[[\]]/.test(host) && !/[[\]]/.test(text.slice(colon + 1));
};

/** Options may not have keys of Kubernetes. */
export const flexVolume: Check = function* (place) {
  for (const name of Object.keys(objectAt(place.value, "options"))) {
    const domain = `.${(name.split("/", 1)[0] ?? "").toLowerCase()}`;
    if (domain.endsWith(".kubernetes.io") || domain.endsWith(".k8s.io"))
      yield problem.invalid(at(place, "options", key(name)), "must not be in 'kubernetes.io' or 'k8s.io'");
  }
};

export const azureDisk: readonly Check[] = [
  needs("diskName", "diskURI"),
  oneOf("cachingMode", ["None", "ReadOnly", "ReadWrite"], "Unsupported"),
  oneOf("kind", ["Dedicated", "Managed", "Shared"], "Unsupported"),
  function* (place) {
    const isManaged = textOf(place, "kind") === "Managed";
    const start = isManaged ? "/subscriptions/" : "https://";
    if (!textOf(place, "diskURI").startsWith(start))
      yield problem.unsupported(
        at(place, "diskURI"),
        `must start with '${start}' when \`kind\` is ${isManaged ? "" : "not "}'Managed'`,
      );
  },
];
