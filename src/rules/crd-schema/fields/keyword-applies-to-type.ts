import { nodesWith } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { TYPED_KEYWORDS, misplacedKeywords } from "../../../kube/crd/schema-keywords.js";
import { forbidden } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { anyOf, fieldName, literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const keywordAppliesToType: Rule = {
  id: "crd-schema/keyword-applies-to-type",
  conventions: [],
  summary: "A keyword of a schema must apply to the type of the field.",
  rationale:
    "The API server ignores a keyword that does not apply to the type, so the constraint is never checked. Usually it was meant for the items of a list, or for a similar keyword.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
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
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), ...TYPED_KEYWORDS))
      for (const { keyword, types } of misplacedKeywords(node))
        yield forbidden(
          schemaField(node),
          `may not have ${fieldName(keyword)} with type ${literal(typeOf(node))}; only type ${anyOf(types)} may`,
        );
  },
};
