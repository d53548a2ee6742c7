import { METRIC_SOURCES } from "./validity/workloads/autoscaler.js";
import { OF_HOOK, OF_PROBE } from "./validity/containers/probes.js";
import { SOURCES as OF_VARIABLE } from "./validity/containers/env.js";
import { SOURCES as OF_PERSISTENT_VOLUME } from "./validity/storage/volume-sources.js";
import { VOLUME_SOURCES } from "./validity/pods/volumes.js";
import { type FieldPath, type Json, type JsonObject, type KubeObject, isObject, own, segmentName } from "kube-json";
import { DEFAULTS } from "./decode/decode.js";
import { type FieldType, structNamed, typeOfKind } from "./types/type-table.js";

/** Fields of structs of which only one may be set, by the names of the types. unions.test.ts compares them with the checks. */
export const UNIONS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  V1DownwardAPIVolumeFile: [["fieldRef", "resourceFieldRef"]],
  V1EnvFromSource: [["configMapRef", "secretRef"]],
  V1EnvVar: [["value", "valueFrom"]],
  V1EnvVarSource: [OF_VARIABLE],
  V1FCVolumeSource: [["targetWWNs", "wwids"]],
  V1FlockerVolumeSource: [["datasetName", "datasetUUID"]],
  V1IngressBackend: [["resource", "service"]],
  V1LifecycleHandler: [OF_HOOK],
  V1NetworkPolicyPeer: [
    ["ipBlock", "namespaceSelector"],
    ["ipBlock", "podSelector"],
  ],
  V1PersistentVolumeSpec: [OF_PERSISTENT_VOLUME],
  V1PodDisruptionBudgetSpec: [["maxUnavailable", "minAvailable"]],
  V1PodFailurePolicyRule: [["onExitCodes", "onPodConditions"]],
  V1PolicyRule: ["apiGroups", "resourceNames", "resources"].map((name) => [name, "nonResourceURLs"]),
  V1Probe: [OF_PROBE],
  V1ResourceSliceSpec: [["devices", "sharedCounters"]],
  V1ServiceBackendPort: [["name", "number"]],
  V1Volume: [Object.keys(VOLUME_SOURCES)],
  V1VolumeMount: [["subPath", "subPathExpr"]],
  V1VolumeProjection: [["configMap", "downwardAPI", "secret", "serviceAccountToken"]],
  V2MetricSpec: [Object.values(METRIC_SOURCES)],
  V2MetricTarget: [["averageUtilization", "averageValue"]],
};

/** A field that names the members of a union: the values with which each may be set. */
interface Discriminator {
  readonly name: string;
  readonly members: Readonly<Record<string, readonly string[]>>;
}

const LOCALHOST: Discriminator = { name: "type", members: { localhostProfile: ["Localhost"] } };
const ROLLING: Discriminator = { name: "type", members: { rollingUpdate: ["RollingUpdate"] } };

/** The discriminators of structs, by the names of the types. */
export const DISCRIMINATORS: Readonly<Record<string, Discriminator>> = {
  FlowcontrolV1Subject: {
    name: "kind",
    members: { group: ["Group"], serviceAccount: ["ServiceAccount"], user: ["User"] },
  },
  V1AppArmorProfile: LOCALHOST,
  V1DeploymentStrategy: ROLLING,
  V1LimitResponse: { name: "type", members: { queuing: ["Queue"] } },
  V1PriorityLevelConfigurationSpec: { name: "type", members: { exempt: ["Exempt"], limited: ["Limited"] } },
  V1SeccompProfile: LOCALHOST,
  V1ServiceSpec: {
    name: "type",
    members: {
      allocateLoadBalancerNodePorts: ["LoadBalancer"],
      externalTrafficPolicy: ["LoadBalancer", "NodePort"],
      healthCheckNodePort: ["LoadBalancer"],
      loadBalancerClass: ["LoadBalancer"],
      loadBalancerSourceRanges: ["LoadBalancer"],
    },
  },
  V1StatefulSetUpdateStrategy: ROLLING,
};

/**
 * True if a field that is not set, or a parent of it, is a member of a union that has another member, or whose discriminator names
 * another one, so that an API server would reject an object of a built-in kind with it.
 */
export const contradictsUnion = (object: KubeObject, field: FieldPath): boolean => {
  const name = typeOfKind(object.apiVersion, object.kind);
  let type: FieldType | undefined = name === undefined ? undefined : { kind: "struct", name };
  let value: Json | undefined = object;
  let parent: JsonObject | undefined;
  for (const segment of field) {
    const step = segmentName(segment);
    if (type?.kind === "struct") {
      if (!isObject(value)) return false;
      const inner: Json | undefined = own(value, String(step)) ?? undefined;
      if (inner === undefined) return isRefused(type.name, value, parent, String(step));
      parent = value;
      value = inner;
      type = structNamed(type.name).get(String(step));
    } else if (type?.kind === "list" || type?.kind === "map") {
      value = typeof step === "number" ? (value as readonly Json[])[step] : own(value, step);
      type = type.element;
    } else return false;
  }
  return false;
};

/** The server sets defaults first, such as a type, or the source of a volume without one. */
const isRefused = (type: string, struct: JsonObject, parent: JsonObject | undefined, name: string): boolean => {
  const unions = UNIONS[type]?.filter((members) => members.includes(name)) ?? [];
  const discriminator = DISCRIMINATORS[type];
  const values = discriminator?.members[name];
  if (unions.length === 0 && values === undefined) return false;
  const defaulted = { ...struct, ...DEFAULTS[type]?.(struct, parent) };
  const isSet = (other: string): boolean => (own(defaulted, other) ?? undefined) !== undefined;
  if (unions.some((members) => members.some((other) => other !== name && isSet(other)))) return true;
  const value = discriminator && own(defaulted, discriminator.name);
  return values !== undefined && typeof value === "string" && !values.includes(value);
};
