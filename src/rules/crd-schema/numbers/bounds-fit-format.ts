import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isNumber, own, stringAt } from "kube-json";
import { boundFitsType } from "kube-schema";
import { fieldName, invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const boundsFitFormat: Rule = {
  id: "crd-schema/bounds-fit-format",
  match: ON_CRDS,
  action: "Deny",
  evidence: "An API server rejects values that the bounds allow, or all values.",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer", "number"))
      for (const keyword of KEYWORDS) {
        const bound = own(node.schema, keyword);
        const format = stringAt(node.schema, "format");
        if (!isNumber(bound) || boundFitsType(bound, node.type, format)) continue;
        yield invalid(schemaField(node), `must have a ${fieldName(keyword)} that fits into ${typeText(node, format)}`);
      }
  },
  summary: "The bounds of a number must be values of its type and format.",
  rationale:
    "The API server accepts the CRD, but no value of the field: since Kubernetes 1.36, it rejects all with 'Maximum boundary value must be of type integer with format int32'. It reads bounds as float64, so not even the largest int64 is one.",
  reference: "Primitive types",
  go: [
    "// +kubebuilder:validation:Minimum=0",
    "// +kubebuilder:validation:Maximum=4294967295",
    "// +optional",
    'ASN *int64 `json:"asn,omitempty"`',
  ],
  good: specExample("asn: { type: integer, format: int64, minimum: 0, maximum: 4294967295 }"),
  bad: specExample("asn: { type: integer, format: int32, minimum: 0, maximum: 4294967295 }"),
};

const KEYWORDS = ["minimum", "maximum", "multipleOf"] as const;

const typeText = ({ type }: SchemaNode, format: string | undefined): string => {
  if (type === "number") return literal("float");
  return format === "int32" ? "'int32', or `format` 'int64'" : "an integer of 64 bits, read as a float64";
};
