import { type JsonObject, own } from "kube-json";
import { mapKeysOf, schemaAt } from "kube-schema";
import { kindSchema } from "./kind-schema.js";

/** What a server-side apply merges, and what it replaces as a whole (k8s.io/client-go, applyconfigurations/internal). */
const KEYWORDS = ["x-kubernetes-map-type", "x-kubernetes-list-type"] as const;

const fieldOf = (kind: string, field: string): JsonObject => {
  const [apiVersion = "", name = ""] = kind.split(" ");
  const path = field.split(".").map((step) => (step === "0" ? 0 : step));
  const schema = schemaAt(kindSchema(apiVersion, name) ?? {}, path);
  if (schema === undefined) throw new Error(`${kind} has no ${field}`);
  return schema;
};

const keywordAt = (kind: string, field: string): unknown => {
  const schema = fieldOf(kind, field);
  return KEYWORDS.map((keyword) => own(schema, keyword)).find((value) => value !== undefined) ?? "";
};

test.each([
  ["v1 Pod", "metadata.ownerReferences.0", "atomic"],
  ["v1 Pod", "metadata.ownerReferences", "map"],
  ["v1 Pod", "metadata.labels", ""],
  ["v1 Pod", "metadata.finalizers", "set"],
  ["v1 Pod", "spec.nodeSelector", "atomic"],
  ["v1 Pod", "spec.imagePullSecrets.0", "atomic"],
  ["v1 Pod", "spec.containers.0.args", ""],
  ["v1 Pod", "spec.affinity", ""],
  ["v1 Pod", "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution", "atomic"],
  ["v1 Pod", "spec.containers.0.env.0.valueFrom", ""],
  ["v1 Pod", "spec.containers.0.env.0.valueFrom.fieldRef", "atomic"],
  ["v1 Pod", "spec.containers.0.env.0.valueFrom.fileKeyRef", "atomic"],
  ["v1 Pod", "spec.containers.0.resources.limits", ""],
  ["v1 Pod", "spec.containers.0.restartPolicyRules.0.exitCodes.values", "set"],
  ["v1 Pod", "spec.volumes.0.configMap", ""],
  ["v1 Pod", "spec.volumes.0.csi.nodePublishSecretRef", "atomic"],
  ["v1 Pod", "spec.tolerations.0", ""],
  ["v1 Service", "spec.selector", "atomic"],
  ["v1 ReplicationController", "spec.selector", "atomic"],
  ["v1 Node", "spec.podCIDRs", "set"],
  ["v1 PersistentVolume", "spec.claimRef", "granular"],
  ["v1 PersistentVolume", "spec.nodeAffinity.required", "atomic"],
  ["v1 PersistentVolumeClaim", "spec.dataSource", "atomic"],
  ["v1 PersistentVolumeClaim", "spec.dataSourceRef", ""],
  ["apps/v1 Deployment", "spec.selector", "atomic"],
  ["apps/v1 Deployment", "spec.selector.matchLabels", ""],
  ["autoscaling/v2 HorizontalPodAutoscaler", "spec.scaleTargetRef", ""],
  ["autoscaling/v1 HorizontalPodAutoscaler", "spec.scaleTargetRef", "atomic"],
  ["discovery.k8s.io/v1 EndpointSlice", "endpoints.0.addresses", "set"],
  ["networking.k8s.io/v1 Ingress", "spec.defaultBackend.service.port", "atomic"],
  ["networking.k8s.io/v1 Ingress", "spec.defaultBackend.service", ""],
  ["node.k8s.io/v1 RuntimeClass", "scheduling.nodeSelector", "atomic"],
  ["rbac.authorization.k8s.io/v1 RoleBinding", "roleRef", "atomic"],
  ["rbac.authorization.k8s.io/v1 RoleBinding", "subjects.0", "atomic"],
  ["flowcontrol.apiserver.k8s.io/v1 FlowSchema", "spec.rules.0.subjects.0", ""],
  ["flowcontrol.apiserver.k8s.io/v1 FlowSchema", "spec.rules.0.resourceRules.0.verbs", "set"],
  ["admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy", "spec.matchConstraints", "atomic"],
  ["admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding", "spec.validationActions", "set"],
])("%s: %s is '%s'", (kind, field, expected) => {
  expect(keywordAt(kind, field)).toBe(expected);
});

test.each([
  ["v1 Pod", "metadata.ownerReferences", { uid: "" }],
  ["v1 Pod", "spec.ephemeralContainers.0.env", { name: "" }],
  ["v1 Pod", "spec.topologySpreadConstraints", { topologyKey: "", whenUnsatisfiable: "" }],
  ["apps/v1 Deployment", "spec.template.spec.containers.0.ports", { containerPort: 0, protocol: "TCP" }],
  ["v1 Service", "spec.ports", { port: 0, protocol: "TCP" }],
  ["v1 ServiceAccount", "secrets", { name: "" }],
  ["admissionregistration.k8s.io/v1 MutatingWebhookConfiguration", "webhooks.0.matchConditions", { name: "" }],
  ["admissionregistration.k8s.io/v1beta1 MutatingAdmissionPolicy", "spec.variables", { name: "" }],
  ["v1 Pod", "spec.tolerations", {}],
])("%s: the items of %s have the keys %j", (kind, field, expected) => {
  const list = fieldOf(kind, field);
  const keys = mapKeysOf(list).map((name) => [name, own(schemaAt(list, [0, name]), "default")]);
  expect(Object.fromEntries(keys)).toEqual(expected);
});
