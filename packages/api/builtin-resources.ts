/**
 * The API resources of Kubernetes 1.36 (its api/discovery), and removed ones that manifests still use.
 * Subresources are left out.
 */

export interface BuiltInResource {
  /** '' for the core group. */
  readonly group: string;
  /** Preferred version first; the last ones may no longer be served. */
  readonly versions: readonly string[];
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
}

interface Names {
  readonly plural?: string;
  readonly short?: readonly string[];
  readonly categories?: readonly string[];
}

/** Everything but the group. */
type Row = Omit<BuiltInResource, "group">;

const SIBILANT = /(?:s|x|z|ch|sh)$/;
const CONSONANT_Y = /[^aeiou]y$/;

/**
 * The resource of a kind: its lowercase plural. As meta.UnsafeGuessKindToResource of apimachinery, except for '-ays'
 * and '-xes', where that returns 'gatewaies' and 'indexs' but API authors write 'gateways' and 'indexes'.
 */
export const guessResource = (kind: string): string => {
  const singular = kind.toLowerCase();
  if (singular === "" || singular.endsWith("endpoints")) return singular;
  if (CONSONANT_Y.test(singular)) return `${singular.slice(0, -1)}ies`;
  return `${singular}${SIBILANT.test(singular) ? "es" : "s"}`;
};

const row =
  (isNamespaced: boolean) =>
  (kind: string, versions: string, { plural, short, categories }: Names = {}): Row => ({
    versions: versions.split(" "),
    kind,
    plural: plural ?? guessResource(kind),
    singular: kind.toLowerCase(),
    shortNames: short ?? [],
    categories: categories ?? [],
    namespaced: isNamespaced,
  });

const namespaced = row(true);
const cluster = row(false);

const ALL: Names = { categories: ["all"] };
const EXTENDS: Names = { categories: ["api-extensions"] };
const all = (...short: readonly string[]): Names => ({ short, ...ALL });

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  "": [
    namespaced("Binding", "v1"),
    cluster("ComponentStatus", "v1", { short: ["cs"] }),
    namespaced("ConfigMap", "v1", { short: ["cm"] }),
    namespaced("Endpoints", "v1", { short: ["ep"] }),
    namespaced("Event", "v1", { short: ["ev"] }),
    namespaced("LimitRange", "v1", { short: ["limits"] }),
    cluster("Namespace", "v1", { short: ["ns"] }),
    cluster("Node", "v1", { short: ["no"] }),
    cluster("PersistentVolume", "v1", { short: ["pv"] }),
    namespaced("PersistentVolumeClaim", "v1", { short: ["pvc"] }),
    namespaced("Pod", "v1", all("po")),
    namespaced("PodTemplate", "v1"),
    namespaced("ReplicationController", "v1", all("rc")),
    namespaced("ResourceQuota", "v1", { short: ["quota"] }),
    namespaced("Secret", "v1"),
    namespaced("Service", "v1", all("svc")),
    namespaced("ServiceAccount", "v1", { short: ["sa"] }),
  ],
  "admissionregistration.k8s.io": [
    cluster("MutatingAdmissionPolicy", "v1 v1beta1 v1alpha1", EXTENDS),
    cluster("MutatingAdmissionPolicyBinding", "v1 v1beta1 v1alpha1", EXTENDS),
    cluster("MutatingWebhookConfiguration", "v1 v1beta1", EXTENDS),
    cluster("ValidatingAdmissionPolicy", "v1 v1beta1 v1alpha1", EXTENDS),
    cluster("ValidatingAdmissionPolicyBinding", "v1 v1beta1 v1alpha1", EXTENDS),
    cluster("ValidatingWebhookConfiguration", "v1 v1beta1", EXTENDS),
  ],
  "apiextensions.k8s.io": [cluster("CustomResourceDefinition", "v1 v1beta1", { short: ["crd", "crds"], ...EXTENDS })],
  "apiregistration.k8s.io": [cluster("APIService", "v1 v1beta1", EXTENDS)],
  apps: [
    namespaced("ControllerRevision", "v1 v1beta2 v1beta1"),
    namespaced("DaemonSet", "v1 v1beta2", all("ds")),
    namespaced("Deployment", "v1 v1beta2 v1beta1", all("deploy")),
    namespaced("ReplicaSet", "v1 v1beta2", all("rs")),
    namespaced("StatefulSet", "v1 v1beta2 v1beta1", all("sts")),
  ],
  "auditregistration.k8s.io": [cluster("AuditSink", "v1alpha1")],
  "authentication.k8s.io": [cluster("SelfSubjectReview", "v1 v1beta1 v1alpha1"), cluster("TokenReview", "v1 v1beta1")],
  "authorization.k8s.io": [
    namespaced("LocalSubjectAccessReview", "v1 v1beta1"),
    cluster("SelfSubjectAccessReview", "v1 v1beta1"),
    cluster("SelfSubjectRulesReview", "v1 v1beta1"),
    cluster("SubjectAccessReview", "v1 v1beta1"),
  ],
  autoscaling: [namespaced("HorizontalPodAutoscaler", "v2 v1 v2beta2 v2beta1", all("hpa"))],
  batch: [namespaced("CronJob", "v1 v1beta1 v2alpha1", all("cj")), namespaced("Job", "v1", ALL)],
  "certificates.k8s.io": [
    cluster("CertificateSigningRequest", "v1 v1beta1", { short: ["csr"] }),
    cluster("ClusterTrustBundle", "v1beta1 v1alpha1"),
    namespaced("PodCertificateRequest", "v1beta1 v1alpha1"),
  ],
  "coordination.k8s.io": [namespaced("Lease", "v1 v1beta1"), namespaced("LeaseCandidate", "v1beta1 v1alpha2 v1alpha1")],
  "discovery.k8s.io": [namespaced("EndpointSlice", "v1 v1beta1")],
  "events.k8s.io": [namespaced("Event", "v1 v1beta1", { short: ["ev"] })],
  extensions: [
    namespaced("DaemonSet", "v1beta1", all("ds")),
    namespaced("Deployment", "v1beta1", all("deploy")),
    namespaced("Ingress", "v1beta1", { short: ["ing"] }),
    namespaced("NetworkPolicy", "v1beta1", { short: ["netpol"] }),
    cluster("PodSecurityPolicy", "v1beta1", { short: ["psp"] }),
    namespaced("ReplicaSet", "v1beta1", all("rs")),
  ],
  "flowcontrol.apiserver.k8s.io": [
    cluster("FlowSchema", "v1 v1beta3 v1beta2 v1beta1 v1alpha1"),
    cluster("PriorityLevelConfiguration", "v1 v1beta3 v1beta2 v1beta1 v1alpha1"),
  ],
  "internal.apiserver.k8s.io": [cluster("StorageVersion", "v1alpha1")],
  "networking.k8s.io": [
    cluster("ClusterCIDR", "v1alpha1", { short: ["cc"] }),
    cluster("IPAddress", "v1 v1beta1 v1alpha1", { short: ["ip"] }),
    namespaced("Ingress", "v1 v1beta1", { short: ["ing"] }),
    cluster("IngressClass", "v1 v1beta1"),
    namespaced("NetworkPolicy", "v1", { short: ["netpol"] }),
    cluster("ServiceCIDR", "v1 v1beta1 v1alpha1"),
  ],
  "node.k8s.io": [cluster("RuntimeClass", "v1 v1beta1 v1alpha1")],
  policy: [
    namespaced("PodDisruptionBudget", "v1 v1beta1", { short: ["pdb"] }),
    cluster("PodSecurityPolicy", "v1beta1", { short: ["psp"] }),
  ],
  "rbac.authorization.k8s.io": [
    cluster("ClusterRole", "v1 v1beta1 v1alpha1"),
    cluster("ClusterRoleBinding", "v1 v1beta1 v1alpha1"),
    namespaced("Role", "v1 v1beta1 v1alpha1"),
    namespaced("RoleBinding", "v1 v1beta1 v1alpha1"),
  ],
  "resource.k8s.io": [
    cluster("DeviceClass", "v1 v1beta2 v1beta1 v1alpha3"),
    cluster("DeviceTaintRule", "v1beta2 v1alpha3"),
    namespaced("PodSchedulingContext", "v1alpha3 v1alpha2"),
    namespaced("ResourceClaim", "v1 v1beta2 v1beta1 v1alpha3 v1alpha2"),
    namespaced("ResourceClaimParameters", "v1alpha2", { plural: "resourceclaimparameters" }),
    namespaced("ResourceClaimTemplate", "v1 v1beta2 v1beta1 v1alpha3 v1alpha2"),
    cluster("ResourceClass", "v1alpha2"),
    namespaced("ResourceClassParameters", "v1alpha2", { plural: "resourceclassparameters" }),
    cluster("ResourcePoolStatusRequest", "v1alpha3"),
    cluster("ResourceSlice", "v1 v1beta2 v1beta1 v1alpha3 v1alpha2"),
  ],
  "scheduling.k8s.io": [
    namespaced("PodGroup", "v1alpha2"),
    cluster("PriorityClass", "v1 v1beta1 v1alpha1", { short: ["pc"] }),
    namespaced("Workload", "v1alpha2 v1alpha1"),
  ],
  "settings.k8s.io": [namespaced("PodPreset", "v1alpha1")],
  "storage.k8s.io": [
    cluster("CSIDriver", "v1 v1beta1"),
    cluster("CSINode", "v1 v1beta1"),
    namespaced("CSIStorageCapacity", "v1 v1beta1 v1alpha1"),
    cluster("StorageClass", "v1 v1beta1", { short: ["sc"] }),
    cluster("VolumeAttachment", "v1 v1beta1 v1alpha1"),
    cluster("VolumeAttributesClass", "v1 v1beta1 v1alpha1", { short: ["vac"] }),
  ],
  "storagemigration.k8s.io": [cluster("StorageVersionMigration", "v1beta1 v1alpha1")],
};

/** Every built-in resource, by group and kind. */
export const BUILTIN_RESOURCES: readonly BuiltInResource[] = Object.entries(ROWS).flatMap(([group, rows]) =>
  rows.map((entry) => ({ group, ...entry })),
);

const BY_GROUP_AND_KIND: ReadonlyMap<string, BuiltInResource> = new Map(
  BUILTIN_RESOURCES.map((entry) => [`${entry.group}/${entry.kind}`, entry]),
);

/** True for a group that Kubernetes itself serves, such as '' for the core group; false for others within k8s.io. */
export const isBuiltInGroup = (group: string): boolean => Object.hasOwn(ROWS, group);

/** True for a kind that Kubernetes itself serves, or has served. */
export const isBuiltInKind = ({ group, kind }: { readonly group: string; readonly kind: string }): boolean =>
  BY_GROUP_AND_KIND.has(`${group}/${kind}`);

/**
 * The resource of a kind. If the kind is not built in, the plural is a guess and the scope is unknown
 * (undefined). No kind has changed its resource or scope between versions.
 */
export const resourceFor = (
  group: string,
  kind: string,
): { readonly resource: string; readonly namespaced: boolean | undefined } => {
  const known = BY_GROUP_AND_KIND.get(`${group}/${kind}`);
  return known === undefined
    ? { resource: guessResource(kind), namespaced: undefined }
    : { resource: known.plural, namespaced: known.namespaced };
};
