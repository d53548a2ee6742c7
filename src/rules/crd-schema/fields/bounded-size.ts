import { isDeprecated } from "../../../kube/described/deprecated.js";
import { isDescribedBound } from "../../../kube/described/bounds.js";
import { isSelectorOfOwnForm, isTextSelector } from "../../../kube/described/selectors.js";
import { unboundedSize } from "../../../kube/fields/schema-size.js";
import { isUnboundedReferenceList } from "../../../kube/references/status-references.js";
import { isUnconstrainedName } from "../../../kube/references/unconstrained-names.js";
import { type SchemaNode, crdOf, ownNodes, schemaField } from "../../../kube/crd/crd.js";
import { fieldName, ON_CRDS, required, type Rule, specExample } from "../../kit.js";

/**
 * reference-name-constrained and bounded-status-refs say the same of references; selectors that selector-shape and
 * selector-form report get another type.
 */
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
    for (const node of ownNodes(crd)) {
      const keyword = unboundedSize(node);
      if (keyword === undefined || isDeprecated(node)) continue;
      if (!isReportedElsewhere(node, crd.group) && !isDescribedBound(node, keyword))
        yield required(schemaField(node), `must have a ${fieldName(keyword)}`);
    }
  },
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
