import { dnsLabelProblem, dnsSubdomainProblem, pathSegmentNameProblem } from "./names.js";

/**
 * The names that the API server accepts for objects (ValidateObjectMeta of each resource): DNS subdomains,
 * except for these.
 */

type NameProblem = (name: string) => string | undefined;

/** Kinds, or whole groups, whose names need only be usable as a part of a path: `system:node`, `v1.`, `2001:db8::1`. */
const PATH_SEGMENT_NAMES: ReadonlySet<string> = new Set([
  "rbac.authorization.k8s.io",
  "apiregistration.k8s.io/APIService",
  "certificates.k8s.io/CertificateSigningRequest",
  "certificates.k8s.io/ClusterTrustBundle",
  "internal.apiserver.k8s.io/StorageVersion",
  "networking.k8s.io/IPAddress",
  // An API server does not validate the metadata of these.
  "/Event",
  "policy/PodDisruptionBudget",
]);

/** Groups of extension API servers, whose accepted names are unknown. */
const AGGREGATED_GROUPS: ReadonlySet<string> = new Set([
  "apps.openshift.io",
  "authorization.openshift.io",
  "build.openshift.io",
  "custom.metrics.k8s.io",
  "external.metrics.k8s.io",
  "image.openshift.io",
  "metrics.k8s.io",
  "oauth.openshift.io",
  "packages.operators.coreos.com",
  "project.openshift.io",
  "projectcalico.org",
  "quota.openshift.io",
  "route.openshift.io",
  "security.openshift.io",
  "subresources.kubevirt.io",
  "template.openshift.io",
  "user.openshift.io",
]);

const formOf = (group: string, kind: string): NameProblem => {
  if (group === "" && (kind === "Namespace" || kind === "Service")) return dnsLabelProblem;
  return PATH_SEGMENT_NAMES.has(group) || PATH_SEGMENT_NAMES.has(`${group}/${kind}`) || AGGREGATED_GROUPS.has(group)
    ? pathSegmentNameProblem
    : dnsSubdomainProblem;
};

/** Returns the problem of the name of an object of this kind; undefined for a valid or empty name. */
export const objectNameProblem = (group: string, kind: string, name: string): string | undefined =>
  name === "" ? undefined : (pathSegmentNameProblem(name) ?? formOf(group, kind)(name));

/** Like `objectNameProblem`, for `generateName`: the API server appends letters and digits. It may end in '-'. */
export const generateNameProblem = (group: string, kind: string, prefix: string): string | undefined =>
  objectNameProblem(group, kind, prefix.endsWith("-") ? `${prefix}x` : prefix);
