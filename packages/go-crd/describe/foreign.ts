import type { ResolvedType } from "./facts.js";

/** The beginnings of the names of types in packages of Kubernetes. */
export const META = "k8s.io/apimachinery/pkg/apis/meta/v1.";
export const CORE = "k8s.io/api/core/v1.";
export const API_EXTENSIONS = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.";

const structs = (prefix: string, names: string): readonly (readonly [string, ResolvedType["kind"]])[] =>
  names.split(" ").map((name) => [prefix + name, "struct"]);

/** The kinds of types of Kubernetes' modules that APIs use, which are rarely among the sources. */
const KINDS: ReadonlyMap<string, ResolvedType["kind"]> = new Map([
  ...structs(
    META,
    "TypeMeta ObjectMeta ListMeta Time MicroTime Duration Condition LabelSelector LabelSelectorRequirement OwnerReference GroupVersionKind GroupVersionResource GroupKind GroupResource",
  ),
  ...structs(
    CORE,
    "Affinity Capabilities ConfigMapEnvSource ConfigMapKeySelector ConfigMapVolumeSource Container ContainerPort EnvFromSource EnvVar EnvVarSource HostAlias HTTPGetAction KeyToPath Lifecycle LocalObjectReference NodeAffinity NodeSelector NodeSelectorTerm ObjectFieldSelector ObjectReference PersistentVolumeClaim PersistentVolumeClaimSpec PersistentVolumeClaimTemplate PodAffinity PodAntiAffinity PodDNSConfig PodSecurityContext PodSpec PodTemplateSpec Probe ResourceRequirements SeccompProfile SecretEnvSource SecretKeySelector SecretReference SecretVolumeSource SecurityContext ServicePort ServiceSpec Toleration TopologySpreadConstraint TypedLocalObjectReference TypedObjectReference Volume VolumeMount VolumeResourceRequirements VolumeSource",
  ),
  ...structs("k8s.io/apimachinery/pkg/api/resource.", "Quantity"),
  ...structs("k8s.io/apimachinery/pkg/util/intstr.", "IntOrString"),
  ...structs("k8s.io/apimachinery/pkg/runtime.", "RawExtension"),
  ...structs(API_EXTENSIONS, "JSON JSONSchemaProps"),
  [`${CORE}ResourceList`, "map"],
  ["k8s.io/apimachinery/pkg/labels.Set", "map"],
  ["encoding/json.RawMessage", "list"],
  ["time.Time", "struct"],
  ["time.Duration", "basic"],
  ["k8s.io/apimachinery/pkg/types.UID", "basic"],
]);

/** Structs whose JSON is no object: their methods write text, a number or anything. */
const OWN_JSON: ReadonlySet<string> = new Set([
  `${META}Time`,
  `${META}MicroTime`,
  `${META}Duration`,
  "k8s.io/apimachinery/pkg/api/resource.Quantity",
  "k8s.io/apimachinery/pkg/util/intstr.IntOrString",
  "k8s.io/apimachinery/pkg/runtime.RawExtension",
  `${API_EXTENSIONS}JSON`,
  "time.Time",
]);

/** The kind of a type of another module; 'unknown' if it is not one of those that APIs often use. */
export const foreignKind = (name: string): ResolvedType["kind"] => KINDS.get(name) ?? "unknown";

/** The zero values, in JSON, of types of other modules that are always the same; they are what users may write too. */
const ZEROS: ReadonlyMap<string, string> = new Map([
  ["k8s.io/apimachinery/pkg/api/resource.Quantity", '"0"'],
  ["k8s.io/apimachinery/pkg/util/intstr.IntOrString", "0"],
  [`${META}Duration`, '"0s"'],
]);

export const foreignZero = (name: string): string | undefined => ZEROS.get(name);

/** True for a struct of another module with methods that write its JSON. */
export const foreignHasOwnJson = (name: string): boolean => OWN_JSON.has(name);
