import { type JsonObject, arrayAt, isNumber, isObject, objectAt, own, stringAt } from "kube-json";
import { amountOf } from "../validity/quantity.js";
import { type Defaults, empty, emptyLists, present, setting, settingEmpty, settingZero, unset } from "./fill.js";
import { NAMESPACE_NAME_LABEL } from "kube-api";

// Kinds that run nothing (k8s.io/kubernetes, pkg/apis/GROUP/v1/defaults.go, and kube-aggregator). Groups of subjects of RBAC that
// are not set need no default: the checks let them pass.

/** For containers: limits from `max`, requests from limits and `min`. */
const limits = (item: JsonObject): JsonObject | undefined => {
  if (own(item, "type") !== "Container") return undefined;
  const maps = ["max", "min", "default", "defaultRequest"].map((name) => own(item, name) ?? {});
  // Decoding reports a problem where it is, not where the value would be copied to.
  if (!maps.every((map) => isObject(map) && Object.values(map).every((value) => amountOf(value) !== undefined)))
    return undefined;
  const [max, min, given, request] = maps.map((map) => objectAt(map));
  const limit = { ...max, ...given };
  return { default: limit, defaultRequest: { ...min, ...limit, ...request } };
};

/** Every Namespace has its name as a label. */
const namespace = ({ metadata }: JsonObject): JsonObject | undefined => {
  const name = stringAt(metadata, "name") ?? "";
  const labels = own(metadata, "labels") ?? {};
  if (name === "" || !isObject(labels)) return undefined;
  return { metadata: { ...objectAt(metadata), labels: { ...labels, [NAMESPACE_NAME_LABEL]: name } } };
};

const EXTERNAL = ["NodePort", "LoadBalancer"];
const INTERNAL = ["ClusterIP", "NodePort", "LoadBalancer"];

const serviceSpec = (spec: JsonObject): JsonObject => {
  const type = stringAt(spec, "type") ?? "";
  const kind = type === "" ? "ClusterIP" : type;
  const affinity = stringAt(spec, "sessionAffinity") ?? "";
  const isExternal = EXTERNAL.includes(kind) || (kind === "ClusterIP" && arrayAt(spec, "externalIPs").length > 0);
  return {
    ...empty(spec, { type: "ClusterIP", sessionAffinity: "None" }),
    ...(affinity === "ClientIP" ? unset(spec, { sessionAffinityConfig: {} }) : {}),
    ...(isExternal ? empty(spec, { externalTrafficPolicy: "Cluster" }) : {}),
    ...(INTERNAL.includes(kind) ? unset(spec, { internalTrafficPolicy: "Cluster" }) : {}),
    ...(kind === "LoadBalancer" ? unset(spec, { allocateLoadBalancerNodePorts: true }) : {}),
  };
};

const servicePort = (port: JsonObject): JsonObject => {
  const target = own(port, "targetPort") ?? 0;
  const number = own(port, "port");
  return {
    ...empty(port, { protocol: "TCP" }),
    ...(target === 0 || target === "" ? { targetPort: isNumber(number) ? number : 0 } : {}),
  };
};

const policySpec = (spec: JsonObject): JsonObject => ({
  ...unset(spec, { podSelector: {} }),
  ...emptyLists(spec, { policyTypes: arrayAt(spec, "egress").length > 0 ? ["Ingress", "Egress"] : ["Ingress"] }),
});

/** A request for devices is for one, unless it says otherwise. */
const deviceRequest = (request: JsonObject): JsonObject => {
  const mode = empty(request, { allocationMode: "ExactCount" });
  const isCounted = stringAt({ ...request, ...mode }, "allocationMode") === "ExactCount";
  return { ...mode, ...(isCounted ? settingZero({ count: 1 })(request) : {}) };
};

const webhook = { failurePolicy: "Fail", matchPolicy: "Equivalent", clientConfig: {} };

export const OTHER_DEFAULTS: Defaults = {
  V1RoleBinding: present("roleRef"),
  V1ClusterRoleBinding: present("roleRef"),
  V1RoleRef: settingEmpty({ apiGroup: "rbac.authorization.k8s.io" }),
  V1CertificateSigningRequest: present("spec"),
  V1Secret: settingEmpty({ type: "Opaque" }),
  V1Namespace: namespace,
  V1LimitRangeItem: limits,
  V1ResourceQuota: present("spec"),
  V1Service: present("spec"),
  V1ServiceSpec: serviceSpec,
  V1SessionAffinityConfig: present("clientIP"),
  V1ClientIPConfig: setting({ timeoutSeconds: 10800 }),
  V1ServicePort: servicePort,
  CoreV1EndpointPort: settingEmpty({ protocol: "TCP" }),
  DiscoveryV1EndpointPort: setting({ name: "", protocol: "TCP" }),
  V1NetworkPolicySpec: policySpec,
  V1NetworkPolicyPort: setting({ protocol: "TCP" }),
  V1Ingress: present("spec"),
  V1HTTPIngressPath: present("backend"),
  V1IngressClass: present("spec"),
  V1IngressClassParametersReference: setting({ scope: "Cluster" }),
  V1IPAddress: present("spec"),
  V1beta1IPAddress: present("spec"),
  V1ServiceCIDR: present("spec"),
  V1beta1ServiceCIDR: present("spec"),
  V1ValidatingWebhook: setting(webhook),
  V1MutatingWebhook: setting({ ...webhook, reinvocationPolicy: "Never" }),
  V1RuleWithOperations: setting({ scope: "*" }),
  V1APIService: present("spec"),
  V1FlowSchema: present("spec"),
  V1FlowSchemaSpec: (struct) => ({
    ...settingZero({ matchingPrecedence: 1000 })(struct),
    ...present("priorityLevelConfiguration")(struct),
  }),
  V1PriorityLevelConfiguration: present("spec"),
  V1LimitedPriorityLevelConfiguration: present("limitResponse"),
  V1QueuingConfiguration: settingZero({ handSize: 8, queues: 64, queueLengthLimit: 50 }),
  V1Node: present("spec"),
  V1PersistentVolume: present("spec"),
  V1PersistentVolumeSpec: setting({ persistentVolumeReclaimPolicy: "Retain", volumeMode: "Filesystem" }),
  V1PersistentVolumeClaim: present("spec"),
  V1PersistentVolumeClaimTemplate: present("spec"),
  V1PersistentVolumeClaimSpec: setting({ volumeMode: "Filesystem" }),
  V1ExactDeviceRequest: deviceRequest,
  V1beta2ExactDeviceRequest: deviceRequest,
  V1DeviceSubRequest: deviceRequest,
  V1beta2DeviceSubRequest: deviceRequest,
  V1DeviceToleration: settingEmpty({ operator: "Equal" }),
  V1beta2DeviceToleration: settingEmpty({ operator: "Equal" }),
  V1ResourceSlice: present("spec"),
  V1beta2ResourceSlice: present("spec"),
  V1ResourceSliceSpec: present("pool"),
  V1beta2ResourceSliceSpec: present("pool"),
  V1StorageClass: setting({ reclaimPolicy: "Delete", volumeBindingMode: "Immediate" }),
  V1CSIDriver: present("spec"),
  V1CSIDriverSpec: (spec) => ({
    ...unset(spec, { attachRequired: true, fsGroupPolicy: "ReadWriteOnceWithFSType" }),
    ...emptyLists(spec, { volumeLifecycleModes: ["Persistent"] }),
  }),
  V1VolumeAttachment: present("spec"),
  V1VolumeAttachmentSpec: present("source"),
};
