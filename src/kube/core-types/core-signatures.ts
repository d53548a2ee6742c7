import { type CoreSignature, atomicReference, holds, holdsOnly, maps, says, under } from "./core-signature.js";
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
  { type: "ObjectReference", has: ["fieldPath kind resourceVersion uid"], inlined: true },
  {
    type: "ConfigMapKeySelector",
    has: ["optional key name"],
    evidence: [under("configMapKeyRef"), says("optional", "the ConfigMap or its key")],
  },
  { type: "SecretKeySelector", has: ["optional key name"] },
  { type: "ObjectFieldSelector", has: ["fieldPath apiVersion"] },
  { type: "ResourceFieldSelector", has: ["divisor resource"] },
  { type: "PodResourceClaim", has: ["name resourceClaimName resourceClaimTemplateName"] },
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
  { type: "Condition", api: "meta/v1", has: ["lastTransitionTime message reason status type"], inlined: true },
  {
    type: "ObjectMeta",
    api: "meta/v1",
    has: ["annotations labels"],
    also: "clusterName",
    evidence: [under("metadata")],
  },
  { type: "OwnerReference", api: "meta/v1", has: ["blockOwnerDeletion controller uid"] },
  { type: "Status", api: "meta/v1", has: ["details code metadata reason status"], also: "apiVersion kind message" },
  {
    type: "JSONSchemaProps",
    api: "apiextensions/v1",
    has: ["additionalProperties properties items", "$schema properties"],
  },

  {
    type: "Cluster",
    api: "clientauthentication/v1",
    has: ["server certificate-authority-data"],
    also: `certificate-authority config disable-compression extensions insecure-skip-tls-verify proxy-url
      tls-server-name`,
  },

  // Services, access and admission
  {
    type: "ServiceSpec",
    has: ["sessionAffinity clusterIP ports", "sessionAffinity externalTrafficPolicy ports"],
    also: "ipFamily topologyKeys",
    inlined: true,
  },
  { type: "SessionAffinityConfig", has: ["clientIP"], evidence: [holdsOnly("clientIP", "timeoutSeconds")] },
  { type: "ServicePort", has: ["nodePort port targetPort"] },
  { type: "LoadBalancerIngress", has: ["hostname ip"], evidence: [under("ingress")] },
  { type: "NetworkPolicyPeer", api: "networking/v1", has: ["podSelector namespaceSelector ipBlock"] },
  { type: "PolicyRule", api: "rbac/v1", has: ["nonResourceURLs verbs"] },
  {
    type: "Subject",
    api: "rbac/v1",
    has: ["apiGroup kind name"],
    evidence: [says("kind", "Kind of object being referenced. Values defined by this API group")],
  },
  {
    type: "RuleWithOperations",
    api: "admissionregistration/v1",
    has: ["operations apiGroups apiVersions resources"],
    also: "resourceNames",
  },

  // Routes of the Gateway API
  {
    type: "HTTPRouteSpec",
    api: "gateway.networking.k8s.io/v1",
    has: ["parentRefs hostnames rules"],
    also: "useDefaultGateways",
    evidence: [holds("rules", "backendRefs", "filters", "matches")],
  },
  {
    type: "ParentReference",
    api: "gateway.networking.k8s.io/v1",
    has: ["sectionName group kind name"],
    also: "namespace port",
  },
  {
    type: "HTTPRouteRule",
    api: "gateway.networking.k8s.io/v1",
    has: ["backendRefs filters matches"],
    also: "name retry sessionPersistence timeouts",
    evidence: [holds("matches", "path", "queryParams")],
  },

  // Workloads and nodes
  { type: "PodStatus", has: ["containerStatuses podIP"] },
  { type: "ContainerStatus", has: ["containerID imageID restartCount"] },
  { type: "NodeStatus", has: ["nodeInfo daemonEndpoints"] },
  {
    type: "DeploymentStatus",
    api: "apps/v1",
    has: ["collisionCount conditions updatedReplicas", "unavailableReplicas conditions observedGeneration"],
  },
  { type: "DaemonSetStatus", api: "apps/v1", has: ["numberMisscheduled desiredNumberScheduled"] },
  { type: "StatefulSetStatus", api: "apps/v1", has: ["currentRevision updateRevision currentReplicas"] },
  { type: "ReplicaSetStatus", api: "apps/v1", has: ["fullyLabeledReplicas replicas"] },
  { type: "CronJobStatus", api: "batch/v1", has: ["lastSuccessfulTime lastScheduleTime active"] },
  { type: "JobStatus", api: "batch/v1", has: ["uncountedTerminatedPods conditions"] },
  {
    type: "JobTemplateSpec",
    api: "batch/v1",
    has: ["spec metadata"],
    evidence: [holds("spec", "backoffLimit", "completions", "template")],
  },
  { type: "JobSpec", api: "batch/v1", has: ["backoffLimit completions parallelism template"], inlined: true },
  {
    type: "DeploymentStrategy",
    api: "apps/v1",
    has: ["rollingUpdate type"],
    evidence: [says("type", 'Can be "Recreate" or "RollingUpdate"')],
  },
  {
    type: "StatefulSetUpdateStrategy",
    api: "apps/v1",
    has: ["rollingUpdate type"],
    evidence: [holdsOnly("rollingUpdate", "maxUnavailable", "partition")],
  },
  { type: "MetricSpec", api: "autoscaling/v2", has: ["external pods resource type"] },
  {
    type: "HorizontalPodAutoscalerBehavior",
    api: "autoscaling/v2",
    has: ["scaleDown scaleUp"],
    evidence: [holds("scaleDown", "policies", "stabilizationWindowSeconds")],
  },
  {
    type: "LeaderElectionConfiguration",
    api: "config/v1alpha1",
    has: ["renewDeadline leaseDuration retryPeriod"],
    also: "leaderElect resourceLock resourceName resourceNamespace",
  },
  { type: "NodeSystemInfo", has: ["bootID machineID systemUUID"] },

  // The status of an operator of OpenShift, which its own API inlines.
  {
    type: "OperatorStatus",
    api: "operator.openshift.io/v1",
    has: ["generations readyReplicas conditions"],
    also: "latestAvailableRevision observedGeneration version",
    inlined: true,
  },
];
