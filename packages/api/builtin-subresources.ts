/** The subresources of built-in resources in Kubernetes 1.36, apart from 'status', which most of them have. */

export interface BuiltInSubresource {
  readonly group: string;
  /** Plural of the resource. */
  readonly resource: string;
  readonly name: string;
}

const ROWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "": {
    namespaces: "finalize",
    nodes: "proxy",
    pods: "attach binding ephemeralcontainers eviction exec log portforward proxy resize",
    replicationcontrollers: "scale",
    serviceaccounts: "token",
    services: "proxy",
  },
  apps: { deployments: "scale", replicasets: "scale", statefulsets: "scale" },
  "certificates.k8s.io": { certificatesigningrequests: "approval" },
  extensions: { deployments: "scale", replicasets: "scale" },
  // Only authorizers see these.
  "resource.k8s.io": { resourceclaims: "binding driver" },
};

export const BUILTIN_SUBRESOURCES: readonly BuiltInSubresource[] = Object.entries(ROWS).flatMap(([group, resources]) =>
  Object.entries(resources).flatMap(([resource, names]) => names.split(" ").map((name) => ({ group, resource, name }))),
);

export const subresourcesOf = (group: string, resource: string): readonly string[] => [
  "status",
  ...BUILTIN_SUBRESOURCES.filter((one) => one.group === group && one.resource === resource).map(({ name }) => name),
];

export interface Brought {
  readonly group: string;
  readonly kind: string;
}

const BROUGHT: Readonly<Record<string, Brought>> = {
  binding: { group: "", kind: "Binding" },
  eviction: { group: "policy", kind: "Eviction" },
  scale: { group: "autoscaling", kind: "Scale" },
  token: { group: "authentication.k8s.io", kind: "TokenRequest" },
  "pods/attach": { group: "", kind: "PodAttachOptions" },
  "pods/exec": { group: "", kind: "PodExecOptions" },
  "pods/portforward": { group: "", kind: "PodPortForwardOptions" },
  "pods/proxy": { group: "", kind: "PodProxyOptions" },
  "services/proxy": { group: "", kind: "ServiceProxyOptions" },
  "nodes/proxy": { group: "", kind: "NodeProxyOptions" },
};

/** The kind that a request to a subresource brings in place of the object, such as a Scale; undefined if it brings the object. */
export const kindOfSubresource = (resource: string, name: string): Brought | undefined =>
  BROUGHT[`${resource}/${name}`] ?? BROUGHT[name];

/** The subresources of the core group that only allow CONNECT, such as 'pods/exec': a request brings their options. */
export const CONNECTED: readonly string[] = Object.entries(BROUGHT).flatMap(([name, { kind }]) =>
  kind.endsWith("Options") ? [name] : [],
);

/**
 * By group, the built-in kinds whose status can only be written through the subresource 'status'
 * (k8s.io/kubernetes pkg/registry: the strategy of the kind keeps the stored status).
 */
const OWN_STATUS: Readonly<Record<string, string>> = {
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

const WITH_STATUS: ReadonlySet<string> = new Set(
  Object.entries(OWN_STATUS).flatMap(([group, kinds]) => kinds.split(" ").map((kind) => `${group}/${kind}`)),
);

export const hasStatusSubresource = (group: string, kind: string): boolean => WITH_STATUS.has(`${group}/${kind}`);
