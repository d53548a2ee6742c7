import { BUILTIN_RESOURCES, type BuiltInResource, isBuiltInGroup } from "./builtin-resources.js";
import { groupBy } from "kube-json";
import { editDistance } from "./suggest.js";

/**
 * The versions of built-in kinds that Kubernetes no longer serves
 * (kubernetes.io/docs/reference/using-api/deprecation-guide).
 */

/** The first release that does not serve a version, for all kinds or for these. */
const REMOVED: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  "admissionregistration.k8s.io/v1beta1": {
    MutatingWebhookConfiguration: "1.22",
    ValidatingWebhookConfiguration: "1.22",
  },
  "apiextensions.k8s.io/v1beta1": "1.22",
  "apiregistration.k8s.io/v1beta1": "1.22",
  "apps/v1beta1": "1.16",
  "apps/v1beta2": "1.16",
  "auditregistration.k8s.io/v1alpha1": "1.19",
  "authentication.k8s.io/v1beta1": { TokenReview: "1.22" },
  "authorization.k8s.io/v1beta1": "1.22",
  "autoscaling/v2beta1": "1.25",
  "autoscaling/v2beta2": "1.26",
  "batch/v1beta1": "1.25",
  "batch/v2alpha1": "1.21",
  "certificates.k8s.io/v1beta1": { CertificateSigningRequest: "1.22" },
  "coordination.k8s.io/v1beta1": { Lease: "1.22" },
  "discovery.k8s.io/v1beta1": "1.25",
  "events.k8s.io/v1beta1": "1.25",
  "extensions/v1beta1": {
    DaemonSet: "1.16",
    Deployment: "1.16",
    Ingress: "1.22",
    NetworkPolicy: "1.16",
    PodSecurityPolicy: "1.16",
    ReplicaSet: "1.16",
  },
  "flowcontrol.apiserver.k8s.io/v1beta1": "1.26",
  "flowcontrol.apiserver.k8s.io/v1beta2": "1.29",
  "flowcontrol.apiserver.k8s.io/v1beta3": "1.32",
  "networking.k8s.io/v1beta1": { Ingress: "1.22", IngressClass: "1.22" },
  "node.k8s.io/v1beta1": "1.25",
  "policy/v1beta1": "1.25",
  "rbac.authorization.k8s.io/v1alpha1": "1.22",
  "rbac.authorization.k8s.io/v1beta1": "1.22",
  "resource.k8s.io/v1alpha2": "1.31",
  "resource.k8s.io/v1alpha3": { PodSchedulingContext: "1.32" },
  "scheduling.k8s.io/v1alpha1": { PriorityClass: "1.22" },
  "scheduling.k8s.io/v1beta1": { PriorityClass: "1.22" },
  "settings.k8s.io/v1alpha1": "1.20",
  "storage.k8s.io/v1beta1": {
    CSIDriver: "1.22",
    CSINode: "1.22",
    CSIStorageCapacity: "1.27",
    StorageClass: "1.22",
    VolumeAttachment: "1.22",
  },
};

/** The first release that warns of a version that it still serves, for all kinds or for these. */
const DEPRECATED: typeof REMOVED = {
  v1: { ComponentStatus: "1.19", Endpoints: "1.33" },
  "coordination.k8s.io/v1beta1": { LeaseCandidate: "1.36" },
  "networking.k8s.io/v1beta1": { IPAddress: "1.34", ServiceCIDR: "1.34" },
  "resource.k8s.io/v1beta1": "1.35",
  "resource.k8s.io/v1beta2": {
    DeviceClass: "1.36",
    ResourceClaim: "1.36",
    ResourceClaimTemplate: "1.36",
    ResourceSlice: "1.36",
  },
  "storage.k8s.io/v1beta1": { VolumeAttributesClass: "1.34" },
};

const SUCCESSORS: Readonly<Record<string, string>> = { Endpoints: "discovery.k8s.io/v1 EndpointSlice" };

/** Why no API server serves a kind in a version; `instead` is an apiVersion that does, if any. */
export interface Unserved {
  readonly why: "removed" | "no such version" | "no such kind";
  /** The release that removed the version; without `instead`, the kind. */
  readonly since?: string | undefined;
  readonly instead?: string | undefined;
}

/**
 * Why no API server serves the kind; undefined if one may. Groups without a dot belong to Kubernetes, because
 * a CRD needs one with a dot.
 */
export const unserved = (group: string, version: string, kind: string): Unserved | undefined => {
  const everywhere = BY_KIND.get(kind) ?? [];
  if (group.includes(".") && !isBuiltInGroup(group) && !everywhere.some((one) => isSlip(group, one.group)))
    return undefined;
  if (group === "" && OF_OPENSHIFT.has(kind)) return undefined;
  const here = everywhere.find((one) => one.group === group);
  // This group if it still serves the kind, otherwise the group that the kind has moved to.
  const instead = apiVersionOf(here) ?? everywhere.map(apiVersionOf).find((one) => one !== undefined);
  if (here === undefined) return { why: "no such kind", instead };
  const since = removedSince(group, version, kind);
  if (since !== undefined) return { why: "removed", since, instead };
  if (here.versions.includes(version)) return undefined;
  return instead === undefined ? { why: "removed", since: goneSince(everywhere) } : { why: "no such version", instead };
};

/** The release that removed the last version of a kind. */
const goneSince = (everywhere: readonly BuiltInResource[]): string | undefined =>
  everywhere
    .flatMap(({ group, versions, kind }) => versions.map((version) => removedSince(group, version, kind) ?? ""))
    .sort()
    .at(-1);

/** Kinds that OpenShift and its client take in the core group, too. */
const OF_OPENSHIFT: ReadonlySet<string> = new Set(
  "Build BuildConfig DeploymentConfig ImageStream ImageStreamTag Project ProjectRequest Route SecurityContextConstraints Template".split(
    " ",
  ),
);

/** 'apiextension.k8s.io' for 'apiextensions.k8s.io': others have no kind of Kubernetes in a group below this domain. */
const isSlip = (group: string, meant: string): boolean =>
  group.endsWith(DOMAIN) &&
  meant.endsWith(DOMAIN) &&
  Math.abs(group.length - meant.length) <= SLIPS &&
  editDistance(group, meant) <= SLIPS;

const DOMAIN = ".k8s.io";
const SLIPS = 2;

/** A version of a kind that Kubernetes serves, but warns of. */
export interface Deprecated {
  /** The release that warns first. */
  readonly since: string;
  /** The apiVersion to use, with its kind if that is another: 'discovery.k8s.io/v1 EndpointSlice'; undefined if there is none. */
  readonly instead?: string | undefined;
}

/** The deprecation that an API server of a release, such as '1.36', warns of. */
export const deprecated = (group: string, version: string, kind: string, release: string): Deprecated | undefined => {
  const since = sinceIn(DEPRECATED, group, version, kind);
  // The minor numbers have the same number of digits.
  if (since === undefined || since > release) return undefined;
  const newest = apiVersionOf((BY_KIND.get(kind) ?? []).find((one) => one.group === group));
  const isNewest = newest === (group === "" ? version : `${group}/${version}`);
  return { since, instead: isNewest ? SUCCESSORS[kind] : newest };
};

export const kindsOf = (group: string): readonly string[] =>
  BUILTIN_RESOURCES.filter((one) => one.group === group).map(({ kind }) => kind);

const BY_KIND = groupBy(BUILTIN_RESOURCES, ({ kind }) => [kind]);

const removedSince = (group: string, version: string, kind: string): string | undefined =>
  sinceIn(REMOVED, group, version, kind);

const sinceIn = (table: typeof REMOVED, group: string, version: string, kind: string): string | undefined => {
  const since = table[group === "" ? version : `${group}/${version}`];
  return typeof since === "string" ? since : since?.[kind];
};

/** The preferred apiVersion; undefined if none is left. */
const apiVersionOf = (resource: BuiltInResource | undefined): string | undefined => {
  if (resource === undefined) return undefined;
  const { group, versions, kind } = resource;
  const version = versions.find((one) => removedSince(group, one, kind) === undefined);
  return version === undefined || group === "" ? version : `${group}/${version}`;
};
