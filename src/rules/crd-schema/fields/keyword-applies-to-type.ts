import { nodesWith } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { TYPED_KEYWORDS, misplacedKeywords } from "../../../kube/crd/schema-keywords.js";
import { anyOf, fieldName, forbidden, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const keywordAppliesToType: Rule = {
  id: "crd-schema/keyword-applies-to-type",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), ...TYPED_KEYWORDS))
      for (const { keyword, types } of misplacedKeywords(node))
        yield forbidden(
          schemaField(node),
          `may not have ${fieldName(keyword)} with type ${literal(typeOf(node))}; only type ${anyOf(types)} may`,
        );
  },
  summary: "A keyword of a schema must apply to the type of the field.",
  rationale:
    "The API server ignores a keyword that does not apply to the type, so the constraint is never checked. Usually it was meant for the items of a list, or for a similar keyword.",
  reference: "Primitive types",
  go: [
    "// For the items of a list, the name of the marker starts with 'items:'.",
    "// +listType=set",
    "// +kubebuilder:validation:items:MaxLength=253",
    'Hosts []string `json:"hosts,omitempty"`',
  ],
  good: specExample(`
    hosts:
      type: array
      x-kubernetes-list-type: set
      maxItems: 10
      items: { type: string, maxLength: 253 }
  `),
  bad: specExample(`
    hosts:
      type: array
      x-kubernetes-list-type: set
      maxItems: 10
      maxLength: 253
      items: { type: string, maxLength: 253 }
  `),
};
