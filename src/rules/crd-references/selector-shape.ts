import { isTextSelector } from "../../kube/described/selectors.js";
import { nodesOfType } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../kit.js";

export const selectorShape: Rule = {
  id: "crd-references/selector-shape",
  conventions: ["related-01"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "string"))
      if (isTextSelector(node, crd.group))
        yield invalid(schemaField(node), "must be a label selector with `matchLabels` and `matchExpressions`");
  },
  summary: "A selector of objects must be a label selector, or a map of labels, not a string.",
  rationale:
    "The syntax of a string is hidden from the schema: it is neither validated nor merged, and every client needs a parser. All clients know the two forms of Kubernetes.",
  go: ['PodSelector *metav1.LabelSelector `json:"podSelector,omitempty"`'],
  good: specExample(`
    podSelector:
      type: object
      x-kubernetes-map-type: atomic
      properties:
        matchLabels:
          type: object
          additionalProperties: { type: string }
        matchExpressions:
          type: array
          x-kubernetes-list-type: atomic
          items:
            type: object
            required: [key, operator]
            properties:
              key: { type: string }
              operator: { type: string }
              values:
                type: array
                x-kubernetes-list-type: atomic
                items: { type: string }
  `),
  bad: specExample("podSelector: { type: string, maxLength: 1024 }"),
};
