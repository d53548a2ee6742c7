import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { forbidden, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const noFloatInSpec: Rule = {
  id: "crd-schema/no-float-in-spec",
  conventions: ["primitives-11"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "number"))
      if (node.section === "spec")
        yield forbidden(
          schemaField(node),
          "may not have type 'number' under `spec`; only integers or quantity strings such as '1500m' may be used",
        );
  },
  summary: "A field under `spec` may not be a floating-point number.",
  rationale:
    "Floats do not survive a round trip: languages and encoders write the same value differently. The desired state then never equals itself, and controllers and GitOps tools keep overwriting each other.",
  go: [
    "// Not float32 or float64. For fractions, use resource.Quantity.",
    "// +kubebuilder:validation:Minimum=0",
    "// +kubebuilder:validation:Maximum=100",
    "// +optional",
    'SampleRatioPercent *int32 `json:"sampleRatioPercent,omitempty"`',
  ],
  good: specExample("sampleRatioPercent: { type: integer, format: int32, minimum: 0, maximum: 100 }"),
  bad: specExample("sampleRatio: { type: number }"),
};
