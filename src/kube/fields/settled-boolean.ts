import type { SchemaNode } from "../crd/crd.js";
import { stringAt } from "kube-json";

/** Recognizes booleans that stay booleans: predicates, flags that have these names everywhere, observations. */

/** True for a field that has no third choice, or that its author cannot change. */
export const isSettledBoolean = (node: SchemaNode): boolean =>
  OF_KUBERNETES.has(node.under) ||
  OF_STANDARDS.has(node.under) ||
  PREDICATE.test(node.under) ||
  OF_CLIENTS.test(node.under) ||
  isOfParameter(node) ||
  isMarker(node) ||
  isObserved(node);

/** Parts of conditions that users write: a value is equal or not, and a match is inverted or not. */
const PREDICATE =
  /^(?:invert(?:ed|_match|Match)?|negated?|present|is(?:Null|Present|Empty)|exists|\w+Equals|(?:ignore|case)[-_]?(?:\w+)?case|case[-_]?(?:in)?sensitive)$/i;

/** Flags of clients for TLS, SSH and S3, which have these names everywhere. */
const OF_CLIENTS =
  /^(?:insecure)?-?(?:tls)?-?skip-?(?:tls)?-?verify$|^insecure(?:SkipTLS(?:Verify)?|(?:Skip|Ignore)HostKey)?$|^verify-?(?:tls|ssl)$|forcePathStyle$/i;

/** `required` of a parameter that users declare, as in a JSON schema. */
const isOfParameter = ({ under, parent }: SchemaNode): boolean =>
  under === "required" && (parent?.properties.has("name") === true || parent?.properties.has("type") === true);

/** Flags of CORS, cookies, X.509 certificates and commands, which are bits there. */
const OF_STANDARDS: ReadonlySet<string> = new Set("allowCredentials critical httpOnly isCA".split(" "));

/** The mark of one object among several: 'this is the default location'. */
const isMarker = ({ under, schema }: SchemaNode): boolean =>
  /^(?:isD|d)efault$/.test(under) && /\bthe default\b/i.test(stringAt(schema, "description") ?? "");

/** True for what has happened, and below a `status` in `spec`, as in the snapshot of another object. */
const isObserved = (node: SchemaNode): boolean => {
  if (HAPPENED.test(node.under)) return true;
  for (let at = node.parent; at !== undefined; at = at.parent) if (at.name === "status") return true;
  return false;
};

const HAPPENED = /^(?:deleted|alreadyExists)$/;

/**
 * Booleans of containers, volumes, Services and workloads: APIs that have such a choice follow them. `enabled` is not among
 * them: reviewers ask for a policy or a state in new APIs.
 */
const OF_KUBERNETES: ReadonlySet<string> = new Set(
  `allocateLoadBalancerNodePorts allowPrivilegeEscalation allowVolumeExpansion automountServiceAccountToken
  enableServiceLinks hostIPC hostNetwork hostPID hostUsers immutable optional privileged
  paused publishNotReadyAddresses readOnly readOnlyRootFilesystem runAsNonRoot setHostnameAsFQDN shareProcessNamespace
  stdin suspend tty unschedulable`.split(/\s+/),
);
