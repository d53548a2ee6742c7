import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { exceedsPrecision } from "../../../kube/fields/numeric-fields.js";
import { own } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const numberPrecision: Rule = {
  id: "crd-schema/number-precision",
  conventions: ["primitives-08"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer"))
      if (exceedsPrecision(node))
        yield {
          ...invalid(
            schemaField(node),
            "must have type 'string', or bounds between -9007199254740991 and 9007199254740991, inclusive",
          ),
          about: KEYWORDS.map((keyword) => own(node.schema, keyword) ?? null),
        };
  },
  summary: "A field whose values may exceed 53 bits must be a string.",
  rationale:
    "JavaScript and other languages read every number as a float64, which is exact only up to 2^53. Such a client changes a greater value when it writes the object back, even if it does not use the field.",
  go: [
    "// Not int64.",
    "// +kubebuilder:validation:Pattern=`^[0-9]+$`",
    "// +kubebuilder:validation:MaxLength=19",
    'Offset *string `json:"offset,omitempty"`',
  ],
  good: specExample('offset: { type: string, pattern: "^[0-9]+$", maxLength: 19 }'),
  bad: specExample("offset: { type: integer, format: int64, minimum: 0, maximum: 9223372036854775807 }"),
};

const KEYWORDS = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"] as const;
