import { rememberText } from "kube-json";

/**
 * The forms of names in k8s.io/apimachinery/pkg/util/validation. Each `...Problem` returns undefined for a
 * valid value, else what it must be, without repeating the value.
 */

const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const DNS_LABEL = new RegExp(`^${LABEL}$`);
const DNS_1035_LABEL = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const DNS_SUBDOMAIN = new RegExp(`^${LABEL}(\\.${LABEL})*$`);
const QUALIFIED_PART = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

const MAX_LABEL = 63;
const MAX_SUBDOMAIN = 253;

/** A check of length, which also bounds what the expression has to read, and of form. */
const form =
  (pattern: RegExp, limit: number, problem: string) =>
  (value: string): string | undefined =>
    value.length <= limit && pattern.test(value) ? undefined : problem;

/** An RFC 1123 label, such as the name of a Namespace or a port (IsDNS1123Label). */
export const dnsLabelProblem = form(
  DNS_LABEL,
  MAX_LABEL,
  "must be a DNS label of at most 63 characters: lowercase letters, digits and '-', starting and ending with a letter or digit, such as 'my-name'",
);

/** An RFC 1035 label, such as the name of a Service: as an RFC 1123 label, but starting with a letter (IsDNS1035Label). */
export const dns1035LabelProblem = form(
  DNS_1035_LABEL,
  MAX_LABEL,
  "must be a DNS label of at most 63 characters: lowercase letters, digits and '-', starting with a letter and ending with a letter or digit, such as 'my-name'",
);

/** An RFC 1123 subdomain, as most objects' names and API groups (IsDNS1123Subdomain). A single part may be longer than 63. */
export const dnsSubdomainProblem = form(
  DNS_SUBDOMAIN,
  MAX_SUBDOMAIN,
  "must be a DNS subdomain of at most 253 characters: lowercase letters, digits, '-' and '.', each part starting and ending with a letter or digit, such as 'example.com'",
);

const namePartProblem = form(
  QUALIFIED_PART,
  MAX_LABEL,
  "must have a name of at most 63 characters: letters, digits, '-', '_' and '.', starting and ending with a letter or digit, such as 'MyName' or 'example.com/MyName'",
);

/**
 * A label key, finalizer or condition type: a name that a DNS subdomain and '/' may precede (IsQualifiedName).
 * For annotation keys the API server passes the key in lower case (ValidateAnnotations).
 */
export const qualifiedNameProblem = rememberText((value: string): string | undefined => {
  const slash = value.indexOf("/");
  if (slash < 0) return namePartProblem(value);
  const name = value.slice(slash + 1);
  if (name.includes("/")) return "must be a name with at most one '/', such as 'MyName' or 'example.com/MyName'";
  const prefix = dnsSubdomainProblem(value.slice(0, slash));
  return prefix === undefined
    ? namePartProblem(name)
    : "must have a DNS subdomain of at most 253 characters before the '/', such as 'example.com/MyName'";
});

/** The value of a label: empty or as a name without prefix (IsValidLabelValue). */
export const labelValueProblem = (value: string): string | undefined =>
  value === "" || namePartProblem(value) === undefined
    ? undefined
    : "must be empty or at most 63 characters long: letters, digits, '-', '_' and '.', starting and ending with a letter or digit, such as 'MyValue'";

/** A name that can be a part of a URL path, as of RBAC objects (path.IsValidPathSegmentName). */
export const pathSegmentNameProblem = (value: string): string | undefined => {
  if (value === "." || value === "..") return "must not be '.' or '..'";
  return /[/%]/.test(value) ? "must not contain '/' or '%'" : undefined;
};

/** The part of a label or annotation key before the first '/', or undefined if it has none. */
export const keyPrefix = (key: string): string | undefined => {
  const slash = key.indexOf("/");
  return slash < 0 ? undefined : key.slice(0, slash);
};

/** The part of a label or annotation key after its prefix; the whole key if it has none. */
export const keyName = (key: string): string => key.slice(key.indexOf("/") + 1);

/** True if `name` is `domain` or a subdomain: 'a.k8s.io' is within 'k8s.io', 'ak8s.io' is not. */
export const isWithinDomain = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);

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
const AGGREGATED_GROUPS: ReadonlySet<string> = new Set(
  `apps.openshift.io authorization.openshift.io build.openshift.io custom.metrics.k8s.io external.metrics.k8s.io
  image.openshift.io metrics.k8s.io oauth.openshift.io packages.operators.coreos.com project.openshift.io
  projectcalico.org quota.openshift.io route.openshift.io security.openshift.io subresources.kubevirt.io
  template.openshift.io user.openshift.io`.split(/\s+/),
);

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
