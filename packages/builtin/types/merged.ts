/** How a server-side apply merges a value (k8s.io/client-go, applyconfigurations/internal), as a CRD says it. */
type Merging = "atomic" | "granular" | "set";

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
  "ContainerRestartRuleOnExitCodes values": "set",
  "Endpoint addresses": "set",
  "NodeSpec podCIDRs": "set",
  "NonResourcePolicyRule nonResourceURLs": "set",
  "NonResourcePolicyRule verbs": "set",
  "ObjectMeta finalizers": "set",
  "PersistentVolumeSpec claimRef": "granular",
  "PodFailurePolicyOnExitCodesRequirement values": "set",
  "PodSpec nodeSelector": "atomic",
  "ReplicationControllerSpec selector": "atomic",
  "ResourcePolicyRule apiGroups": "set",
  "ResourcePolicyRule namespaces": "set",
  "ResourcePolicyRule resources": "set",
  "ResourcePolicyRule verbs": "set",
  "Scheduling nodeSelector": "atomic",
  "ServiceSpec selector": "atomic",
  "UncountedTerminatedPods failed": "set",
  "UncountedTerminatedPods succeeded": "set",
  "ValidatingAdmissionPolicyBindingSpec validationActions": "set",
};

/** True for a struct that is merged as one value. */
export const isAtomicStruct = (name: string): boolean => ATOMIC.has(name);

/** How a field of a struct is merged, if not as its type. Keys of lists are known by their paths (`mergingOf` of `kube-api`). */
export const mergingOfField = (struct: string, field: string): Merging | undefined => {
  const name = `${struct.replace(/^V\d+(?:(?:alpha|beta)\d+)?/, "")} ${field}`;
  return Object.hasOwn(OF_FIELD, name) ? OF_FIELD[name] : undefined;
};
