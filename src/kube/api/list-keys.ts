import { groupBy } from "kube-json";

/**
 * Lists of Kubernetes types that are maps, whether or not a copy of their schema declares it: the name of the list, the type of its
 * items, and the map keys, by which the API server identifies them (the markers `+listMapKey` and `patchMergeKey` of k8s.io/api).
 */
type KeyedList = readonly [list: string, item: string, ...keys: string[]];

const IN_PODS: readonly KeyedList[] = [
  // PodSpec
  ["containers", "Container", "name"],
  ["initContainers", "Container", "name"],
  ["ephemeralContainers", "Container", "name"],
  ["volumes", "Volume", "name"],
  ["imagePullSecrets", "LocalObjectReference", "name"],
  ["hostAliases", "HostAlias", "ip"],
  ["topologySpreadConstraints", "TopologySpreadConstraint", "topologyKey", "whenUnsatisfiable"],
  ["schedulingGates", "PodSchedulingGate", "name"],
  ["resourceClaims", "PodResourceClaim", "name"],
  // Container, ResourceRequirements
  ["env", "EnvVar", "name"],
  ["ports", "ContainerPort", "containerPort", "protocol"],
  ["volumeMounts", "VolumeMount", "mountPath"],
  ["volumeDevices", "VolumeDevice", "devicePath"],
  ["claims", "ResourceClaim", "name"],
];

const ELSEWHERE: readonly KeyedList[] = [
  ["ports", "ServicePort", "port", "protocol"],
  ["conditions", "Condition", "type"],
  ["ownerReferences", "OwnerReference", "uid"],
  ["x-kubernetes-validations", "ValidationRule", "rule"],
];

const BY_LIST = new Map(
  [...groupBy([...IN_PODS, ...ELSEWHERE], ([list]) => [list])].map(([list, all]) => [
    list,
    all.map(([, , ...keys]) => keys),
  ]),
);
const BY_ITEM = new Map(IN_PODS.map(([, item, ...keys]) => [item, keys]));

/** The map keys of lists of a name: several sets, if types differ in the keys of a list that they call the same. */
export const mapKeysOf = (list: string): readonly (readonly string[])[] => BY_LIST.get(list) ?? NONE;

const NONE: readonly (readonly string[])[] = [];

/** The map keys of lists in Pods whose items are of a type. Undefined if Pods have no such list, or no keys in it. */
export const mapKeysInPods = (item: string): readonly string[] | undefined => BY_ITEM.get(item);
