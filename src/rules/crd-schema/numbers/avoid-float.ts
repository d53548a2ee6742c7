import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { crdExample, invalid, ON_CRDS, type Rule } from "../../kit.js";

export const avoidFloat: Rule = {
  id: "crd-schema/avoid-float",
  conventions: ["primitives-10"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    // crd-schema/no-float-in-spec covers `spec`.
    for (const node of nodesOfType(crdOf(object), "number"))
      if (node.section !== "spec")
        yield invalid(schemaField(node), "must have type 'integer', or type 'string' with a quantity such as '1500m'");
  },
  summary: "A field outside `spec` may not be a floating-point number.",
  rationale:
    "Languages and encoders write the same float differently, so an unchanged status appears to change with every writer, and comparisons fail. A quantity such as '1500m' or an integer with a finer unit is exact.",
  go: [
    "// Not float32 or float64. For fractions, use resource.Quantity.",
    "// +kubebuilder:validation:Minimum=0",
    "// +kubebuilder:validation:Maximum=100",
    "// +optional",
    'LoadPercent *int32 `json:"loadPercent,omitempty"`',
  ],
  good: crdExample({ status: "loadPercent: { type: integer, format: int32, minimum: 0, maximum: 100 }" }),
  bad: crdExample({ status: "load: { type: number }" }),
};
