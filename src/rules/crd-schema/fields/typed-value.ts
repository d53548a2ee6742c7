import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { type TextType, typeOfText } from "../../../kube/fields/typed-text.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const typedValue: Rule = {
  id: "crd-schema/typed-value",
  conventions: ["primitives-01"],
  match: ON_CRDS,
  action: "Deny",
  denialDepth: 2,
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "string")) {
      const type = typeOfText(node);
      if (type !== undefined) yield invalid(schemaField(node), MESSAGES[type]);
    }
  },
  summary: "A number, a boolean or a resource quantity must have its own type instead of being text.",
  rationale:
    "Fields of Kubernetes have the type of what they hold. Text for a number accepts '3 or so', has no bounds, and cannot be compared in CEL rules. Only numbers beyond 53 bits are text.",
  go: [
    "// Not string.",
    "// +kubebuilder:validation:Minimum=1",
    "// +kubebuilder:validation:Maximum=64",
    'ShardCount *int32 `json:"shardCount,omitempty"`',
  ],
  good: specExample("shardCount: { type: integer, format: int32, minimum: 1, maximum: 64 }"),
  bad: specExample("shardCount: { type: string, maxLength: 2 }"),
};

const MESSAGES: Readonly<Record<TextType, string>> = {
  boolean: "must have named values in `enum`, such as 'Enabled' and 'Disabled', or type 'boolean'",
  number: "must have type 'integer', because it holds a number",
  quantity:
    "must be a resource quantity with `x-kubernetes-int-or-string`, and the `anyOf` and `pattern` of quantities in Kubernetes",
  share:
    "must be a number or a percentage, with `x-kubernetes-int-or-string` and a `pattern` for percentages, as in Kubernetes",
};
