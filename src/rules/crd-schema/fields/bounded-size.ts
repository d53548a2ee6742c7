import { isObservedSize } from "../../../kube/fields/observed-sizes.js";
import { isDescribedBound } from "../../../kube/described/bounds.js";
import { isSelectorOfOwnForm, isTextSelector } from "../../../kube/described/selectors.js";
import { isUnboundedReferenceList } from "../../../kube/references/status-references.js";
import { isNameOfCore, isUnconstrainedName } from "../../../kube/references/unconstrained-names.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { chosenNodes } from "../../../kube/crd/nodes.js";
import { own, stringAt } from "kube-json";
import { withProposedSize } from "../../../kube/described/proposed-bounds.js";
import { exampleOf, longestText } from "../../../kube/described/text-sizes.js";
import { isBoundedText } from "../../../kube/fields/patterns.js";
import { hasWrongType } from "../../../kube/fields/typed-text.js";
import { fieldName, ON_CRDS, required, type Rule, specExample } from "../../kit.js";

/** reference-name-constrained and bounded-status-refs say the same of references; selectors get another type. */
const isReportedElsewhere = (node: SchemaNode, group: string): boolean =>
  isUnconstrainedName(node) ||
  isUnboundedReferenceList(node) ||
  isTextSelector(node, group) ||
  isSelectorOfOwnForm(node);

export const boundedSize: Rule = {
  id: "crd-schema/bounded-size",
  conventions: ["verbs-02"],
  topic: "bounds",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of chosenNodes(crd)) {
      const keyword = unboundedSize(node);
      if (keyword === undefined || isObservedSize(node) || isOfAnnotations(node)) continue;
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
    "type LabelValue string",
    "",
    "// +kubebuilder:validation:MaxProperties=16",
    'Labels map[string]LabelValue `json:"labels,omitempty"`',
  ],
  good: specExample(`
    hosts:
      type: array
      x-kubernetes-list-type: set
      maxItems: 100
      items: { type: string, maxLength: 253 }
  `),
  bad: specExample(`
    hosts:
      type: array
      x-kubernetes-list-type: set
      items: { type: string, maxLength: 253 }
  `),
};

/** Kubernetes bounds the sum of all annotations, not one, and each label of a node. */
const isOfAnnotations = ({ step, under }: SchemaNode): boolean =>
  step === "additionalProperties" && /(?:^a|A)nnotations$|(?:^n|N)odeSelector$/.test(under);

/** A choice has few values. */
const remedyOf = (node: SchemaNode, keyword: string): string =>
  keyword === "maxLength" && CHOICE.test(node.under)
    ? "an `enum`, or a `maxLength` if the set of its values is open"
    : `a ${fieldName(keyword)}${exampleOf(longestText(node))}`;

const CHOICE = /(?:[mM]ode|[pP]olicy|[pP]rotocol|[sS]trategy|[sS]tyle|[tT]ype)$/;

/** True for the field `foo` that kubebuilder writes into a new API: its description asks the author to remove it. */
const isScaffoldSample = ({ name, schema }: SchemaNode): boolean =>
  name === "foo" && (stringAt(schema, "description") ?? "").startsWith("foo is an example field of ");

/** The missing keyword that would bound the size. Other rules cover a field whose type is wrong: its bounds change with its type. */
const unboundedSize = (node: SchemaNode): string | undefined => {
  const keyword = sizeKeyword(node);
  return keyword === undefined ||
    own(node.schema, keyword) !== undefined ||
    hasWrongType(node) ||
    isScaffoldSample(node) ||
    isNameOfCore(node)
    ? undefined
    : keyword;
};

/** A selector has no bound in Kubernetes, nor have labels and annotations of Pods and other objects. */
const UNBOUNDED = /[sS]elector$|^(?:pod|service|ingress|deployment|job|common|additional|extra)(?:Labels|Annotations)$/;

/** Resources with their amounts have no bound in Kubernetes. */
const isOfQuantities = (values: SchemaNode["values"]): boolean =>
  values !== undefined &&
  own(values.schema, "x-kubernetes-int-or-string") === true &&
  own(values.schema, "pattern") !== undefined;

const sizeKeyword = ({ type, schema, items, values, under }: SchemaNode): string | undefined => {
  switch (type) {
    case "array":
      // Conditions are bounded by their types; lists of variables, volumes and the like have no bound in Pods.
      return items?.coreType === undefined ? "maxItems" : undefined;
    case "object":
      return !UNBOUNDED.test(under) &&
        !isOfQuantities(values) &&
        (values !== undefined || own(schema, "additionalProperties") === true)
        ? "maxProperties"
        : undefined;
    case "string":
      return isBoundedText(schema) ? undefined : "maxLength";
    default:
      return undefined;
  }
};
