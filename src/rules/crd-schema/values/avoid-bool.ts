import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isDeprecated } from "../../../kube/described/deprecated.js";
import { isInForeignTerms, isPassedOn } from "../../../kube/crd/foreign-terms.js";
import { stringAt } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const avoidBool: Rule = {
  id: "crd-schema/avoid-bool",
  conventions: ["primitives-12"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    // crd-schema/pure-maps-only covers maps of booleans.
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "boolean"))
      if (
        node.section === "spec" &&
        node.step !== "additionalProperties" &&
        !isSettledBoolean(node) &&
        !isDeprecated(node) &&
        !isPassedOn(crd, node) &&
        !isInForeignTerms(crd, node)
      )
        yield invalid(
          schemaField(node),
          `must be a string whose \`enum\` names the choices, such as ${choicesOf(node)}, unless there can never be a third`,
        );
  },
  summary:
    "A field under `spec` must be a string with named values instead of a boolean, unless there can never be a third choice.",
  rationale:
    "Many ideas start as a yes or no and end as a choice of three. A boolean cannot grow: it needs a second boolean next to it, and then some of the four combinations mean nothing.",
  go: [
    "// +kubebuilder:validation:Enum=Delete;Retain",
    "type DeletionPolicy string",
    "",
    "// +optional",
    'PodDeletionPolicy DeletionPolicy `json:"podDeletionPolicy,omitempty"`',
  ],
  good: specExample("podDeletionPolicy: { type: string, enum: [Delete, Retain] }"),
  bad: specExample("deletePods: { type: boolean }"),
};

/** Words that Kubernetes' own policies have for such a choice. */
const CHOICES: readonly (readonly [RegExp, string])[] = [
  [/^(?:en|dis)abled?(?:$|[A-Z_-])|(?:En|_en|-en|Dis|_dis|-dis)abled$/, "'Enabled' and 'Disabled'"],
  [/^(?:delete|dispose|remove|preserve|keep|retain|orphan)(?:$|[A-Z_-])/, "'Delete' and 'Retain'"],
  [/^(?:allow|deny|permit|forbid)(?:$|[A-Z_-])/, "'Allow' and 'Deny'"],
  [/[a-z](?:Paused?|Suspend(?:ed)?)$|^suspended$/, "'Running' and 'Paused'"],
];

const choicesOf = ({ under }: SchemaNode): string =>
  CHOICES.find(([name]) => name.test(under))?.[1] ?? "'Always' and 'Never'";

/** True for a field that has no third choice, or that its author cannot change. */
const isSettledBoolean = (node: SchemaNode): boolean =>
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
