import { type JsonObject, objectAt } from "kube-json";
import { type FieldType, type Scalar, structNamed, typeOfKind } from "./type-table.js";

/**
 * The schema of a built-in kind as in OpenAPI, with types, and how lists and maps are merged: required fields are left out, and
 * so is that other lists are atomic. Undefined for an unknown kind.
 * Types that contain themselves, such as JSON schemas, are open.
 */
export const kindSchema = (apiVersion: string, kind: string): JsonObject | undefined => {
  const type = typeOfKind(apiVersion, kind);
  return type === undefined ? undefined : structSchema(type, []);
};

const known = new Map<string, JsonObject>();

const structSchema = (name: string, within: readonly string[]): JsonObject => {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (within.includes(name)) return OPEN;
  const fields = [...structNamed(name)];
  const inner = [...within, name];
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields.map(([field, type]) => [field, fieldSchema(name, field, type, inner)])),
    ...(ATOMIC.has(name) ? { [MAP_TYPE]: "atomic" } : {}),
  };
  known.set(name, schema);
  return schema;
};

const MAP_TYPE = "x-kubernetes-map-type";

const fieldSchema = (struct: string, field: string, type: FieldType, within: readonly string[]): JsonObject => {
  const schema = schemaOf(type, within);
  const merging = mergingOfField(struct, field);
  if (merging === undefined) return schema;
  if (typeof merging !== "string") return keyed(schema, merging);
  return { ...schema, [merging === "set" ? LIST_TYPE : MAP_TYPE]: merging };
};

const LIST_TYPE = "x-kubernetes-list-type";

/** The schema of a list whose items have keys, with the values that are compared if an item leaves them out. */
const keyed = (list: JsonObject, keys: readonly string[]): JsonObject => {
  const items = objectAt(list, "items");
  const fields = objectAt(items, "properties");
  const withDefault = (name: string): readonly [string, JsonObject] => {
    const field = objectAt(fields, name);
    return [name, { ...field, default: name === "protocol" ? "TCP" : field["type"] === "integer" ? 0 : "" }];
  };
  return {
    ...list,
    [LIST_TYPE]: "map",
    "x-kubernetes-list-map-keys": keys,
    items: { ...items, properties: { ...fields, ...Object.fromEntries(keys.map(withDefault)) } },
  };
};

const schemaOf = (type: FieldType, within: readonly string[]): JsonObject => {
  switch (type.kind) {
    case "scalar":
      return SCALARS[type.scalar];
    case "list":
      return { type: "array", items: schemaOf(type.element, within) };
    case "map":
      return { type: "object", additionalProperties: schemaOf(type.element, within) };
    case "struct":
      return structSchema(type.name, within);
    case "any":
      return OPEN;
  }
};

const OPEN: JsonObject = { "x-kubernetes-preserve-unknown-fields": true };
const INT_OR_STRING: JsonObject = { "x-kubernetes-int-or-string": true };

const SCALARS: Readonly<Record<Scalar, JsonObject>> = {
  string: { type: "string" },
  boolean: { type: "boolean" },
  int32: { type: "integer", format: "int32" },
  int64: { type: "integer", format: "int64" },
  float64: { type: "number" },
  bytes: { type: "string", format: "byte" },
  time: { type: "string", format: "date-time" },
  microTime: { type: "string", format: "date-time" },
  intOrString: INT_OR_STRING,
  quantity: INT_OR_STRING,
};

/** How a server-side apply merges a value (k8s.io/client-go, applyconfigurations/internal), as a CRD says it; a list may have keys. */
type Merging = "atomic" | "granular" | "set" | readonly string[];

/** Structs that are one value (`+structType=atomic`). */
const ATOMIC: ReadonlySet<string> = new Set(
  [
    "CoreV1EndpointPort DiscoveryV1EndpointPort RbacV1Subject V1ConfigMapKeySelector V1CrossVersionObjectReference",
    "V1EndpointAddress V1FileKeySelector V1LabelSelector V1LocalObjectReference V1NodeSelector V1NodeSelectorTerm",
    "V1ObjectFieldSelector V1ObjectReference V1OwnerReference V1ResourceFieldSelector V1RoleRef V1ScopeSelector",
    "V1SecretKeySelector V1SecretReference V1ServiceBackendPort V1TopologySelectorTerm V1TypedLocalObjectReference",
    "V1Variable V1beta1Variable",
    ...["V1", "V1beta1", "V1alpha1"].map((version) =>
      ["MatchResources", "NamedRuleWithOperations", "ParamKind", "ParamRef"].map((name) => version + name).join(" "),
    ),
  ].flatMap((line) => line.split(" ")),
);

/** Fields of structs, without the versions of their types. */
const OF_FIELD: Readonly<Record<string, Merging>> = {
  "CSIDriverSpec volumeLifecycleModes": "set",
  "CSINodeSpec drivers": ["name"],
  "Container env": ["name"],
  "Container ports": ["containerPort", "protocol"],
  "Container volumeDevices": ["devicePath"],
  "Container volumeMounts": ["mountPath"],
  "ContainerRestartRuleOnExitCodes values": "set",
  "Endpoint addresses": "set",
  "EphemeralContainer env": ["name"],
  "EphemeralContainer ports": ["containerPort", "protocol"],
  "EphemeralContainer volumeDevices": ["devicePath"],
  "EphemeralContainer volumeMounts": ["mountPath"],
  "MutatingAdmissionPolicySpec matchConditions": ["name"],
  "MutatingAdmissionPolicySpec variables": ["name"],
  "MutatingWebhook matchConditions": ["name"],
  "MutatingWebhookConfiguration webhooks": ["name"],
  "NodeSpec podCIDRs": "set",
  "NonResourcePolicyRule nonResourceURLs": "set",
  "NonResourcePolicyRule verbs": "set",
  "ObjectMeta finalizers": "set",
  "ObjectMeta ownerReferences": ["uid"],
  "PersistentVolumeSpec claimRef": "granular",
  "PodFailurePolicyOnExitCodesRequirement values": "set",
  "PodSpec containers": ["name"],
  "PodSpec ephemeralContainers": ["name"],
  "PodSpec hostAliases": ["ip"],
  "PodSpec imagePullSecrets": ["name"],
  "PodSpec initContainers": ["name"],
  "PodSpec nodeSelector": "atomic",
  "PodSpec resourceClaims": ["name"],
  "PodSpec schedulingGates": ["name"],
  "PodSpec topologySpreadConstraints": ["topologyKey", "whenUnsatisfiable"],
  "PodSpec volumes": ["name"],
  "ReplicationControllerSpec selector": "atomic",
  "ResourcePolicyRule apiGroups": "set",
  "ResourcePolicyRule namespaces": "set",
  "ResourcePolicyRule resources": "set",
  "ResourcePolicyRule verbs": "set",
  "ResourceRequirements claims": ["name"],
  "Scheduling nodeSelector": "atomic",
  "ServiceAccount secrets": ["name"],
  "ServiceSpec ports": ["port", "protocol"],
  "ServiceSpec selector": "atomic",
  "UncountedTerminatedPods failed": "set",
  "UncountedTerminatedPods succeeded": "set",
  "ValidatingAdmissionPolicyBindingSpec validationActions": "set",
  "ValidatingAdmissionPolicySpec matchConditions": ["name"],
  "ValidatingAdmissionPolicySpec variables": ["name"],
  "ValidatingWebhook matchConditions": ["name"],
  "ValidatingWebhookConfiguration webhooks": ["name"],
};

/** How a field of a struct is merged, if not as its type. */
const mergingOfField = (struct: string, field: string): Merging | undefined => {
  const name = `${struct.replace(/^V\d+(?:(?:alpha|beta)\d+)?/, "")} ${field}`;
  return Object.hasOwn(OF_FIELD, name) ? OF_FIELD[name] : undefined;
};
