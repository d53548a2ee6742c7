import { nodesOfType } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { isSelectorOfOwnForm } from "../../kube/described/selectors.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../kit.js";

export const selectorForm: Rule = {
  id: "crd-references/selector-form",
  conventions: ["primitives-01", "related-01"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "array", "object"))
      if (isSelectorOfOwnForm(node))
        yield invalid(
          schemaField(node),
          "must be a label selector with `matchLabels` and `matchExpressions`, or a map of labels",
        );
  },
  summary: "A selector may not be a list of labels, or an object with fields of its own.",
  rationale:
    "All clients know the two forms of Kubernetes: a label selector, and a map of labels. Any other form needs code of its own, and a selector cannot be copied from a Deployment or a Service.",
  reference: "References to related objects",
  go: ['PodSelector *metav1.LabelSelector `json:"podSelector,omitempty"`'],
  good: specExample(`
    podSelector:
      type: object
      x-kubernetes-map-type: atomic
      maxProperties: 16
      additionalProperties: { type: string, maxLength: 63 }
  `),
  bad: specExample(`
    podSelector:
      type: array
      maxItems: 16
      x-kubernetes-list-type: set
      items: { type: string, maxLength: 253 }
  `),
};
