/**
 * By group, the built-in kinds whose status can only be written through the subresource 'status'
 * (k8s.io/kubernetes pkg/registry: the strategy of the kind keeps the stored status).
 */
const KINDS: Readonly<Record<string, string>> = {
  "": "Namespace Node PersistentVolume PersistentVolumeClaim Pod ReplicationController ResourceQuota Service",
  "admissionregistration.k8s.io": "ValidatingAdmissionPolicy",
  "apiextensions.k8s.io": "CustomResourceDefinition",
  "apiregistration.k8s.io": "APIService",
  apps: "DaemonSet Deployment ReplicaSet StatefulSet",
  autoscaling: "HorizontalPodAutoscaler",
  batch: "CronJob Job",
  "certificates.k8s.io": "CertificateSigningRequest",
  "flowcontrol.apiserver.k8s.io": "FlowSchema PriorityLevelConfiguration",
  "networking.k8s.io": "Ingress ServiceCIDR",
  policy: "PodDisruptionBudget",
  "resource.k8s.io": "ResourceClaim",
  "storage.k8s.io": "VolumeAttachment",
};

const ALL: ReadonlySet<string> = new Set(
  Object.entries(KINDS).flatMap(([group, kinds]) => kinds.split(" ").map((kind) => `${group}/${kind}`)),
);

export const hasStatusSubresource = (group: string, kind: string): boolean => ALL.has(`${group}/${kind}`);
