import { type CoreSignature, atomicReference, holds, maps, says, under } from "./core-signature.js";
import { POD_SIGNATURES } from "./pod-signatures.js";

const REFERENT = "Name of the referent";
const GROUP_OF_REFERENT = "If APIGroup is not specified, the specified Kind must be in the core API group";

/**
 * After k8s.io/api, k8s.io/apimachinery and k8s.io/apiextensions-apiserver. Of two whose groups begin with the same
 * name and which both fit, the earlier one wins.
 */
export const CORE_SIGNATURES: readonly CoreSignature[] = [
  ...POD_SIGNATURES,

  // Selectors and references
  {
    type: "LabelSelector",
    api: "meta/v1",
    has: ["matchLabels matchExpressions"],
    evidence: [maps("matchLabels")],
    inlined: true,
  },
  {
    type: "LabelSelectorRequirement",
    api: "meta/v1",
    has: ["operator key values"],
    evidence: [under("matchExpressions"), says("key", "label key that the selector applies to")],
  },
  {
    type: "ObjectReference",
    has: ["fieldPath kind resourceVersion uid"],
    also: "apiVersion name namespace",
    inlined: true,
  },
  {
    type: "ConfigMapKeySelector",
    has: ["optional key name"],
    evidence: [under("configMapKeyRef"), says("optional", "the ConfigMap or its key")],
  },
  { type: "SecretKeySelector", has: ["optional key name"] },
  { type: "ObjectFieldSelector", has: ["fieldPath apiVersion"] },
  { type: "ResourceFieldSelector", has: ["divisor resource"], also: "containerName" },
  { type: "FileKeySelector", has: ["volumeName key optional path"] },
  {
    type: "LocalObjectReference",
    has: ["name"],
    evidence: [atomicReference, under("imagePullSecrets"), says("name", REFERENT)],
  },
  {
    type: "SecretReference",
    has: ["namespace name"],
    evidence: [says("name", "unique within a namespace to reference a secret resource")],
  },
  {
    type: "TypedLocalObjectReference",
    has: ["apiGroup kind name"],
    evidence: [under("dataSource"), says("apiGroup", GROUP_OF_REFERENT)],
  },
  {
    type: "TypedObjectReference",
    has: ["apiGroup kind name namespace"],
    evidence: [says("apiGroup", GROUP_OF_REFERENT)],
  },
  {
    type: "CrossVersionObjectReference",
    api: "autoscaling/v2",
    has: ["apiVersion kind name"],
    evidence: [says("name", REFERENT)],
  },

  // metav1 and apiextensions
  {
    type: "Condition",
    api: "meta/v1",
    has: ["lastTransitionTime message reason status type"],
    also: "observedGeneration",
    inlined: true,
  },
  {
    type: "ObjectMeta",
    api: "meta/v1",
    has: ["annotations labels"],
    also: `clusterName creationTimestamp deletionGracePeriodSeconds deletionTimestamp finalizers generateName
      generation managedFields name namespace ownerReferences resourceVersion selfLink uid`,
    evidence: [under("metadata")],
  },
  {
    type: "OwnerReference",
    api: "meta/v1",
    has: ["blockOwnerDeletion controller uid"],
    also: "apiVersion kind name",
  },
  {
    type: "Status",
    api: "meta/v1",
    has: ["details code metadata reason status"],
    also: "apiVersion kind message",
  },
  {
    type: "JSONSchemaProps",
    api: "apiextensions/v1",
    has: ["additionalProperties properties items", "$schema properties"],
    also: `$ref $schema additionalItems allOf anyOf default definitions dependencies description enum example
      exclusiveMaximum exclusiveMinimum externalDocs format id items maxItems maxLength maxProperties maximum
      minItems minLength minProperties minimum multipleOf not nullable oneOf pattern patternProperties required
      title type uniqueItems x-kubernetes-embedded-resource x-kubernetes-int-or-string x-kubernetes-list-map-keys
      x-kubernetes-list-type x-kubernetes-map-type x-kubernetes-preserve-unknown-fields x-kubernetes-validations`,
  },

  // Services, access and admission
  {
    type: "ServiceSpec",
    has: ["sessionAffinity clusterIP ports", "sessionAffinity externalTrafficPolicy ports"],
    also: `allocateLoadBalancerNodePorts clusterIPs externalIPs externalName healthCheckNodePort internalTrafficPolicy
      ipFamilies ipFamily ipFamilyPolicy loadBalancerClass loadBalancerIP loadBalancerSourceRanges
      publishNotReadyAddresses selector sessionAffinityConfig topologyKeys trafficDistribution type`,
    inlined: true,
  },
  { type: "ServicePort", has: ["nodePort port targetPort"], also: "appProtocol name protocol" },
  { type: "LoadBalancerIngress", has: ["hostname ip"], also: "ipMode ports", evidence: [under("ingress")] },
  { type: "NetworkPolicyPeer", api: "networking/v1", has: ["podSelector namespaceSelector ipBlock"] },
  {
    type: "PolicyRule",
    api: "rbac/v1",
    has: ["nonResourceURLs verbs"],
    also: "apiGroups resourceNames resources",
  },
  {
    type: "Subject",
    api: "rbac/v1",
    has: ["apiGroup kind name"],
    also: "namespace",
    evidence: [says("kind", "Kind of object being referenced. Values defined by this API group")],
  },
  {
    type: "RuleWithOperations",
    api: "admissionregistration/v1",
    has: ["operations apiGroups apiVersions resources"],
    also: "resourceNames scope",
  },

  // Workloads and nodes
  {
    type: "DeploymentStatus",
    api: "apps/v1",
    has: ["collisionCount conditions updatedReplicas", "unavailableReplicas conditions observedGeneration"],
    also: "availableReplicas readyReplicas replicas terminatingReplicas updatedReplicas",
  },
  {
    type: "DaemonSetStatus",
    api: "apps/v1",
    has: ["numberMisscheduled desiredNumberScheduled"],
    also: `collisionCount conditions currentNumberScheduled numberAvailable numberReady numberUnavailable
      observedGeneration updatedNumberScheduled`,
  },
  {
    type: "StatefulSetStatus",
    api: "apps/v1",
    has: ["currentRevision updateRevision currentReplicas"],
    also: "availableReplicas collisionCount conditions observedGeneration readyReplicas replicas updatedReplicas",
  },
  {
    type: "ReplicaSetStatus",
    api: "apps/v1",
    has: ["fullyLabeledReplicas replicas"],
    also: "availableReplicas conditions observedGeneration readyReplicas terminatingReplicas",
  },
  {
    type: "JobStatus",
    api: "batch/v1",
    has: ["uncountedTerminatedPods conditions"],
    also: "active completedIndexes completionTime failed failedIndexes ready startTime succeeded terminating",
  },
  {
    type: "JobTemplateSpec",
    api: "batch/v1",
    has: ["spec metadata"],
    evidence: [holds("spec", "backoffLimit", "completions", "template")],
  },
  {
    type: "JobSpec",
    api: "batch/v1",
    has: ["backoffLimit completions parallelism template"],
    also: `activeDeadlineSeconds backoffLimitPerIndex completionMode managedBy manualSelector maxFailedIndexes
      podFailurePolicy podReplacementPolicy selector successPolicy suspend ttlSecondsAfterFinished`,
    inlined: true,
  },
  {
    type: "DeploymentStrategy",
    api: "apps/v1",
    has: ["rollingUpdate type"],
    evidence: [says("type", 'Can be "Recreate" or "RollingUpdate"')],
  },
  {
    type: "MetricSpec",
    api: "autoscaling/v2",
    has: ["external pods resource type"],
    also: "containerResource object",
  },
  {
    type: "HorizontalPodAutoscalerBehavior",
    api: "autoscaling/v2",
    has: ["scaleDown scaleUp"],
    evidence: [holds("scaleDown", "policies", "stabilizationWindowSeconds")],
  },
  {
    type: "NodeSystemInfo",
    has: ["bootID machineID systemUUID"],
    also: `architecture containerRuntimeVersion kernelVersion kubeProxyVersion kubeletVersion operatingSystem osImage
      swap`,
  },
];
