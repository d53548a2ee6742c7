import type { JsonObject } from "kube-json";

/** Schemas of Kubernetes types as in CRDs, with as much as it takes to know them. */

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

/** An object schema with these properties; some of them with more than a bare schema. */
export const schemaOf = (names: string, details: JsonObject = {}): JsonObject => ({
  type: "object",
  properties: { ...Object.fromEntries(words(names).map((name) => [name, {}])), ...details },
});
export const described = (description: string): JsonObject => ({ type: "string", description });
export const MAP: JsonObject = { type: "object", additionalProperties: { type: "string" } };

const core = "If APIGroup is not specified, the specified Kind must be in the core API group.";
const referent = described("Name of the referent.\nMore info: ...");

/** One row at least for each signature that asks for evidence. */
export const PROVEN: readonly (readonly [type: string, value: JsonObject, under?: string])[] = [
  [
    "PodTemplateSpec",
    schemaOf("metadata", { spec: schemaOf("containers restartPolicy volumes activeDeadlineSeconds") }),
  ],
  ["PersistentVolumeClaim", schemaOf("apiVersion metadata", { spec: schemaOf("accessModes resources selector") })],
  ["JobTemplateSpec", schemaOf("metadata", { spec: schemaOf("backoffLimit completions template") })],
  ["Capabilities", schemaOf("add drop"), "capabilities"],
  ["TCPSocketAction", schemaOf("host port"), "tcpSocket"],
  ["ExecAction", schemaOf("command"), "exec"],
  ["EnvVar", schemaOf("name value valueFrom"), "env"],
  ["EnvVar", schemaOf("name value", { valueFrom: schemaOf("configMapKeyRef secretKeyRef") }), "extraEnv"],
  ["ResourceRequirements", schemaOf("claims", { limits: MAP, requests: MAP }), "resources"],
  ["ResourceList", schemaOf("cpu memory hugepages-2Mi"), "limits"],
  ["ResourceClaim", schemaOf("name request"), "claims"],
  [
    "PodAffinity",
    schemaOf("preferredDuringSchedulingIgnoredDuringExecution", {
      requiredDuringSchedulingIgnoredDuringExecution: { type: "array", items: { type: "object" } },
    }),
  ],
  ["PreferredSchedulingTerm", schemaOf("weight", { preference: schemaOf("matchExpressions matchFields") })],
  ["VolumeDevice", schemaOf("devicePath name"), "volumeDevices"],
  ["HostPathVolumeSource", schemaOf("path type"), "hostPath"],
  ["ConfigMapProjection", schemaOf("items name optional"), "secret"],
  ["ImageVolumeSource", schemaOf("pullPolicy reference"), "image"],
  ["KeyToPath", schemaOf("key mode path"), "items"],
  ["LabelSelector", schemaOf("matchExpressions", { matchLabels: MAP }), "selector"],
  ["LabelSelectorRequirement", schemaOf("key operator values"), "matchExpressions"],
  [
    "LabelSelectorRequirement",
    schemaOf("operator values", { key: described("The label key that the selector applies to.") }),
    "requirements",
  ],
  ["ConfigMapKeySelector", schemaOf("key name optional"), "configMapKeyRef"],
  [
    "ConfigMapKeySelector",
    schemaOf("key name", {
      optional: { type: "boolean", description: "Specify whether the ConfigMap or its key must be defined" },
    }),
  ],
  ["LocalObjectReference", schemaOf("name"), "imagePullSecrets"],
  ["LocalObjectReference", schemaOf("", { name: referent }), "secretRef"],
  ["LocalObjectReference", schemaOf("", { name: described("name is the name of the referent.") }), "secretRef"],
  [
    "LocalObjectReference",
    { ...schemaOf("", { name: { type: "string", default: "" } }), "x-kubernetes-map-type": "atomic" },
    "secretRef",
  ],
  [
    "SecretReference",
    schemaOf("namespace", {
      name: described("name is unique within a namespace to reference a secret resource."),
    }),
  ],
  ["TypedLocalObjectReference", schemaOf("apiGroup kind name"), "dataSource"],
  ["TypedLocalObjectReference", schemaOf("kind name", { apiGroup: described(`APIGroup ... ${core}`) })],
  ["TypedObjectReference", schemaOf("kind name namespace", { apiGroup: described(`APIGroup ... ${core}`) })],
  ["CrossVersionObjectReference", schemaOf("apiVersion kind", { name: referent }), "scaleTargetRef"],
  ["ObjectMeta", schemaOf("annotations labels name"), "metadata"],
  ["HTTPRouteSpec", schemaOf("hostnames parentRefs", { rules: { items: schemaOf("backendRefs filters matches") } })],
  ["HTTPRouteRule", schemaOf("backendRefs filters", { matches: { items: schemaOf("headers path queryParams") } })],
  ["SessionAffinityConfig", schemaOf("", { clientIP: schemaOf("timeoutSeconds") })],
  ["LoadBalancerIngress", schemaOf("hostname ip ipMode"), "ingress"],
  [
    "Subject",
    schemaOf("apiGroup name namespace", {
      kind: described("Kind of object being referenced. Values defined by this API group are 'User' ..."),
    }),
  ],
  [
    "DeploymentStrategy",
    schemaOf("rollingUpdate", {
      type: described('Type of deployment. Can be "Recreate" or "RollingUpdate".'),
    }),
  ],
  ["StatefulSetUpdateStrategy", schemaOf("type", { rollingUpdate: schemaOf("partition maxUnavailable") })],
  [
    "HorizontalPodAutoscalerBehavior",
    schemaOf("scaleUp", { scaleDown: schemaOf("policies stabilizationWindowSeconds") }),
  ],
];
