import { METRIC_SOURCES } from "./validity/workloads/autoscaler.js";
import { OF_HOOK, OF_PROBE } from "./validity/containers/probes.js";
import { SOURCES as OF_VARIABLE } from "./validity/containers/env.js";
import { SOURCES as OF_PERSISTENT_VOLUME } from "./validity/storage/volume-sources.js";
import { VOLUME_SOURCES } from "./validity/pods/volumes.js";

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
