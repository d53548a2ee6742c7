import { isExpression, isSelectorName, selectsOtherThings } from "../../kube/described/selectors.js";
import { nodesOfType } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../kube/crd/crd.js";
import { isWithinDomain } from "../../kube/formats/names.js";
import { own } from "../../kube/json/object.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../kit.js";

/** APIs whose selectors all use a language of their own. */
const LANGUAGES: readonly string[] = ["projectcalico.org"];

/** The target of a Kustomize patch, whose label and annotation selectors are both strings. */
const isKustomizeTarget = ({ parent }: SchemaNode): boolean => {
  const sibling = parent?.properties.get("annotationSelector");
  return sibling !== undefined && typeOf(sibling) === "string";
};

export const selectorShape: Rule = {
  id: "crd-references/selector-shape",
  topic: "references",
  conventions: ["related-01"],
  summary: "A selector of objects must be a label selector, or a map of labels, not a string.",
  rationale:
    "The syntax of a string is hidden from the schema: it is neither validated nor merged, and every client needs a parser. All clients know the two forms of Kubernetes.",
  reference: "References to related objects",
  match: ON_CRDS,
  action: "Warn",
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
  *check({ object }) {
    const crd = crdOf(object);
    if (LANGUAGES.some((domain) => isWithinDomain(crd.group, domain))) return;
    for (const node of nodesOfType(crd, "string")) {
      // The scale subresource wants a string in status; nodeSelector is a plain map, see crd-schema/well-known-field-shape.
      if (
        node.section === "status" ||
        node.under === "nodeSelector" ||
        node.step !== "property" ||
        !isSelectorName(node.under)
      )
        continue;
      if (
        own(node.schema, "enum") !== undefined ||
        isExpression(node) ||
        selectsOtherThings(node.under) ||
        isKustomizeTarget(node)
      )
        continue;
      yield invalid(schemaField(node), "must be a label selector with `matchLabels` and `matchExpressions`");
    }
  },
};
