import { isBuiltInGroup } from "./builtin-resources.js";
import { type FieldPath, type GroupVersionResource, type JsonObject, arrayAt, own, segmentName } from "kube-json";

/**
 * How a list is merged: 'Atomic', or by a key of its items (API conventions, "What May Be Defaulted":
 * `+listType=map` or `patchStrategy:"merge"`).
 */
type Merging = "Atomic" | { readonly key: string };

/**
 * The merged lists of built-in kinds by the end of their paths; others are atomic. '*' stands for an index,
 * or for the key of a map that a user wrote instead of a list, which is not a mistake of a defaulter.
 */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  // core/v1 ObjectMeta
  "metadata.ownerReferences": "uid",
  // core/v1 PodSpec
  "spec.containers": "name",
  "spec.initContainers": "name",
  "spec.ephemeralContainers": "name",
  "spec.volumes": "name",
  "spec.imagePullSecrets": "name",
  "spec.hostAliases": "ip",
  "spec.topologySpreadConstraints": "topologyKey",
  "spec.schedulingGates": "name",
  "spec.resourceClaims": "name",
  "spec.resources.claims": "name",
  // core/v1 Container and EphemeralContainer
  ...Object.fromEntries(
    ["containers", "initContainers", "ephemeralContainers"].flatMap((list) => [
      [`${list}.*.env`, "name"],
      [`${list}.*.ports`, "containerPort"],
      [`${list}.*.volumeMounts`, "mountPath"],
      [`${list}.*.volumeDevices`, "devicePath"],
      [`${list}.*.resources.claims`, "name"],
    ]),
  ),
};

/** Lists whose paths alone are ambiguous. */
const OF_RESOURCE: Readonly<Record<string, string>> = {
  "/services spec.ports": "port",
  "/serviceaccounts secrets": "name",
  "admissionregistration.k8s.io/mutatingwebhookconfigurations webhooks": "name",
  "admissionregistration.k8s.io/validatingwebhookconfigurations webhooks": "name",
  "admissionregistration.k8s.io/mutatingwebhookconfigurations webhooks.*.matchConditions": "name",
  "admissionregistration.k8s.io/validatingwebhookconfigurations webhooks.*.matchConditions": "name",
  "admissionregistration.k8s.io/validatingadmissionpolicies spec.matchConditions": "name",
  "admissionregistration.k8s.io/validatingadmissionpolicies spec.variables": "name",
  "admissionregistration.k8s.io/mutatingadmissionpolicies spec.matchConditions": "name",
  "admissionregistration.k8s.io/mutatingadmissionpolicies spec.variables": "name",
  "storage.k8s.io/csinodes spec.drivers": "name",
};

/**
 * How the list at `field` is merged; undefined for a custom resource without a known CRD. `schema` is that of
 * the list.
 */
export const mergingOf = (
  { group, resource }: GroupVersionResource,
  field: FieldPath,
  schema: JsonObject | undefined,
): Merging | undefined => {
  const names = field.map((segment) => (typeof segment === "string" ? segment : "*"));
  if (!isBuiltInGroup(group) && names[0] !== "metadata") return schema === undefined ? undefined : declared(schema);
  const ofResource = `${group}/${resource} ${names.join(".")}`;
  const key = Object.hasOwn(OF_RESOURCE, ofResource) ? OF_RESOURCE[ofResource] : byEnd(names);
  return key === undefined ? "Atomic" : { key };
};

const byEnd = (names: readonly string[]): string | undefined => {
  for (const length of [4, 3, 2]) {
    const end = names.slice(-length).join(".");
    if (names.length >= length && Object.hasOwn(MERGE_KEYS, end)) return MERGE_KEYS[end];
  }
  return undefined;
};

const declared = (schema: JsonObject): Merging => {
  const [key] = arrayAt(schema, "x-kubernetes-list-map-keys");
  return own(schema, "x-kubernetes-list-type") === "map" && typeof key === "string" ? { key } : "Atomic";
};

/** Maps of built-in kinds to which no key may be added: it would change the selector. */
const ATOMIC_MAPS = new Set(["nodeSelector", "matchLabels"]);

/** True for an atomic map: no key may be added to an existing one. A built-in kind needs no schema for it. */
export const isAtomicMap = (
  { group, resource }: GroupVersionResource,
  field: FieldPath,
  schema: JsonObject | undefined,
): boolean => {
  const names = field.map(segmentName);
  if (schema !== undefined || !isBuiltInGroup(group)) return own(schema, "x-kubernetes-map-type") === "atomic";
  const isSelector =
    group === "" && (resource === "services" || resource === "replicationcontrollers") && names.length === 2;
  return ATOMIC_MAPS.has(String(names.at(-1))) || (isSelector && names.join(".") === "spec.selector");
};
