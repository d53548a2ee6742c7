import { isDescribedBound } from "../../../kube/described/bounds.js";
import { isSelectorOfOwnForm, isTextSelector } from "../../../kube/described/selectors.js";
import { isNameOfCore, isUnconstrainedName } from "../../../kube/references/unconstrained-names.js";
import { type Crd, type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { chosenNodes } from "../../../kube/crd/nodes.js";
import { arrayAt, own, stringAt } from "kube-json";
import { withProposedSize } from "../../../kube/described/proposed-bounds.js";
import { exampleOf, longestText } from "../../../kube/described/text-sizes.js";
import { isCredentialInText, isUserOfPassword } from "../../../kube/fields/credentials.js";
import { unboundedSize } from "../../../kube/fields/unbounded-sizes.js";
import { fieldName, ON_CRDS, required, type Rule, specExamples } from "../../kit.js";

/**
 * reference-name-constrained reports the same for references; selectors get another type; scalar-list-type asks for a set of
 * choices; secret-by-reference asks for a Secret instead of a credential; generic-reference-version asks for no version.
 */
const isReportedElsewhere = (node: SchemaNode, group: string): boolean =>
  isUnconstrainedName(node) ||
  isTextSelector(node, group) ||
  isSelectorOfOwnForm(node) ||
  mayBecomeSet(node) ||
  isCredentialInText(node) ||
  isUserOfPassword(node) ||
  isVersionInReference(node);

/** What only an ObjectReference of the core API has beside `kind` and `name`. */
const isVersionInReference = ({ name = "", parent }: SchemaNode): boolean =>
  ["apiVersion", "resourceVersion", "uid"].includes(name) &&
  ["kind", "name"].every((other) => parent?.properties.has(other) === true);

const mayBecomeSet = ({ items, schema }: SchemaNode): boolean =>
  arrayAt(items?.schema, "enum").length > 0 && own(schema, "x-kubernetes-list-type") === undefined;

export const boundedSize: Rule = {
  id: "crd-schema/bounded-size",
  conventions: ["verbs-02"],
  topic: "bounds",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of chosenNodes(crd)) {
      // A bound would make a controller's writes fail; crd-status/bounded-status-list covers the lists of a status.
      const keyword = node.section === "status" || isReported(crd, node) ? undefined : unboundedSize(node);
      if (keyword === undefined || isNameOfCore(node)) continue;
      if (!isReportedElsewhere(node, crd.group) && !isDescribedBound(node, keyword))
        yield required(schemaField(node), `must have ${remedyOf(node, keyword)}`);
    }
  },
  proposeBounds: ({ field }, { object }) => withProposedSize(object, field),
  summary: "A list, map or string must have a maximum size.",
  rationale:
    "Every read, watch and cache pays for the largest stored object, and the API server can only estimate the cost of CEL rules for bounded values. Bounds can be loosened later, but not tightened. The field `foo` that kubebuilder writes into a new API is skipped, because its description asks the author to remove it.",
  go: [
    "// +listType=set",
    "// +kubebuilder:validation:MaxItems=100",
    "// +kubebuilder:validation:items:MaxLength=253",
    'Hosts []string `json:"hosts,omitempty"`',
    "",
    "// +kubebuilder:validation:MaxLength=63",
    "type OptionValue string",
    "",
    "// +kubebuilder:validation:MaxProperties=16",
    'Options map[string]OptionValue `json:"options,omitempty"`',
  ],
  ...specExamples(`
    hosts:
      type: array
      x-kubernetes-list-type: set
  +   maxItems: 100
      items: { type: string, maxLength: 253 }
  `),
};

/** Content that a controller found, as in a VulnerabilityReport; lists that grow in a `spec` are worth a finding in any kind. */
const isReported = ({ kind }: Crd, { section, type }: SchemaNode): boolean =>
  kind.endsWith("Report") && (section === "other" || type === "string");

/** A choice has few values. */
const isChoice = (node: SchemaNode): boolean => {
  if (DIGITS.test(stringAt(node.schema, "pattern") ?? "")) return false;
  const text = `${described(node)} ${node.step === "items" ? described(node.parent) : ""}`;
  return CHOICE.test(node.under) || CLOSED.test(text) || LISTED.test(text);
};

const described = (node: SchemaNode | undefined): string =>
  (node === undefined ? undefined : stringAt(node.schema, "description"))?.replace(/\s+/g, " ") ?? "";

const remedyOf = (node: SchemaNode, keyword: string): string => {
  if (keyword === "maxLength" && isChoice(node)) return "an `enum`, or a `maxLength` if the set of its values is open";
  const longest = longestText(node);
  // A text without a described form may need more than a size.
  return keyword === "maxLength" && longest === undefined && own(node.schema, "format") === undefined
    ? "a `maxLength`, or an `enum`, a `format` or a `pattern` that bounds it"
    : `a ${fieldName(keyword)}${exampleOf(longest)}`;
};

/** In a pattern: '^[1-9][0-9]*[dwm]$' is no choice, whatever the field is called. */
const DIGITS = /\[\d-\d\]|\\d/;

/** The policies of a cloud provider are documents: 'filterPolicy'. */
const CHOICE =
  /^(?:acl|effect|operator|whenUnsatisfiable)$|(?:[mM]ode|(?<![aA]ccess|[aA]ssumeRole|[bB]ucket|[fF]ilter|[kK]ey|[qQ]ueue|[rR]esource|[tT]opic|[tT]rust)[pP]olicy|[pP]rotocol|[sS]trategy|[sS]tyle|[tT]ype)$/;

/** 'Valid values are GET and PUT', 'x86_64 and s390x are the supported choices'. */
const CLOSED =
  /\b(?:(?:valid|allowed|possible|supported|accepted|current) (?:value|option|choice)s?(?: is| are| include|(?=:))|are the (?:only )?(?:valid|allowed|possible|supported|accepted|current) (?:value|option|choice)s|(?:can|could|must|may) be (?:either|one of))\b/i;

/** 'It could be GET, POST and PUT', 'the strategy (binpack/spread)', 'Can be `HS256` or `HS384`', '`INFO` or `DEBUG`', 'or set to "default" to'. */
const LISTED =
  /\([a-z]+(?:\/[a-z]+)+\)|\bcould be [A-Z]\w+(?:, [A-Z]\w+)*,? (?:and|or) [A-Z]|\b[cC](?:an|ould) be (["'`])[\w.-]{1,40}\1(?:,| or) |(["'`])[A-Z]{2,40}\2 or \2[A-Z]|\bor set to (["'`])[\w.-]{1,40}\3 to\b/;
