import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isDeprecated } from "../../../kube/described/deprecated.js";
import { isInForeignTerms } from "../../../kube/crd/foreign-terms.js";
import { isPassedOn } from "../../../kube/fields/passed-on.js";
import { stringAt } from "../../../kube/json/object.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const avoidBool: Rule = {
  id: "crd-schema/avoid-bool",
  conventions: ["primitives-12"],
  summary:
    "A field under `spec` must be a string with named values instead of a boolean, unless there can never be a third choice.",
  rationale:
    "Many ideas start as a yes or no and end as a choice of three. A boolean cannot grow: it needs a second boolean next to it, and then some of the four combinations mean nothing.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  go: [
    "// +kubebuilder:validation:Enum=Delete;Retain",
    "type DeletionPolicy string",
    "",
    "// +optional",
    'PodDeletionPolicy DeletionPolicy `json:"podDeletionPolicy,omitempty"`',
  ],
  good: specExample("podDeletionPolicy: { type: string, enum: [Delete, Retain] }"),
  bad: specExample("deletePods: { type: boolean }"),
  *check({ object }) {
    // crd-schema/pure-maps-only covers maps of booleans.
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "boolean"))
      if (
        node.section === "spec" &&
        node.step !== "additionalProperties" &&
        !isSettled(node) &&
        !isPassedOn(crd, node) &&
        !isInForeignTerms(crd, node)
      )
        yield invalid(
          schemaField(node),
          "must have type 'string' with named values in `enum`, such as 'Always' and 'Never', unless there can never be a third choice",
        );
  },
};

/** True for a field that has no third choice, or that its author cannot change. */
const isSettled = (node: SchemaNode): boolean =>
  OF_KUBERNETES.has(node.under) ||
  OF_STANDARDS.has(node.under) ||
  PREDICATE.test(node.under) ||
  OF_CLIENTS.test(node.under) ||
  isOfParameter(node) ||
  isMarker(node) ||
  isDeprecated(node) ||
  isObserved(node);

/** Parts of conditions that users write: a value is equal or not, and a match is inverted or not. */
const PREDICATE =
  /^(?:invert(?:ed|_match|Match)?|negated?|present|is(?:Null|Present|Empty)|exists|\w+Equals|(?:ignore|case)[-_]?(?:\w+)?case|case[-_]?(?:in)?sensitive)$/i;

/** Flags of clients for TLS and S3, which have these names everywhere. */
const OF_CLIENTS = /^(?:insecure)?-?skip-?(?:tls)?-?verify$|^insecureSkipTLS(?:Verify)?$|forcePathStyle$/i;

/** `required` of a parameter that users declare, as in a JSON schema. */
const isOfParameter = ({ under, parent }: SchemaNode): boolean =>
  under === "required" && (parent?.properties.has("name") === true || parent?.properties.has("type") === true);

/** Flags of CORS, cookies, X.509 certificates and commands, which are bits there. */
const OF_STANDARDS: ReadonlySet<string> = new Set("allowCredentials critical httpOnly isCA".split(" "));

/** The mark of one object among several: 'this is the default location'. */
const isMarker = ({ under, schema }: SchemaNode): boolean =>
  /^(?:isD|d)efault$/.test(under) && /\bthe default\b/i.test(stringAt(schema, "description") ?? "");

/** True below a `status` in `spec`, as in the snapshot of another object. */
const isObserved = (node: SchemaNode): boolean => {
  for (let at = node.parent; at !== undefined; at = at.parent) if (at.name === "status") return true;
  return false;
};

/**
 * Booleans of containers, volumes and Services: APIs that pass such a choice on follow them. `paused`, `suspend` and
 * `enabled` are not among them: reviewers ask for a policy or a state in new APIs.
 */
const OF_KUBERNETES: ReadonlySet<string> = new Set(
  `allocateLoadBalancerNodePorts allowPrivilegeEscalation allowVolumeExpansion automountServiceAccountToken
  enableServiceLinks hostIPC hostNetwork hostPID hostUsers immutable optional privileged
  publishNotReadyAddresses readOnly readOnlyRootFilesystem runAsNonRoot setHostnameAsFQDN shareProcessNamespace stdin
  tty unschedulable`.split(/\s+/),
);
