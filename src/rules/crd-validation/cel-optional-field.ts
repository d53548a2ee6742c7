import { crdOf, type SchemaNode, schemaField } from "../../kube/crd/crd.js";
import { misreadFields } from "../../kube/crd/misread-fields.js";
import { child, crdExample, examplesIn, invalid, ON_CRDS, type Rule } from "../kit.js";

export const celOptionalField: Rule = {
  id: "crd-validation/cel-optional-field",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const { node, index, text, read } of misreadFields(crdOf(object)))
      yield invalid(child(schemaField(node), "x-kubernetes-validations", index, "rule"), remedyOf(text, read));
  },
  summary: "A CEL rule must test with `has()` whether an optional field is set, before it reads the field.",
  rationale:
    "CEL has no zero values: a rule that reads a field that is left out fails, and the API server rejects the object. A field of Go without `omitempty` is always set, so that tests in Go do not show it. Rules that a missing field was meant to break are not reported.",
  reference: "Validation",
  go: [
    '// +kubebuilder:validation:XValidation:rule="!has(self.min) || self.min <= 9",message="`min` must be at most 9"',
    "type Range struct { /* ... */ }",
  ],
  ...examplesIn((properties) => crdExample({ properties }))(`
    spec:
      type: object
      x-kubernetes-validations:
  -     - rule: self.mode != 'Manual' || has(self.steps)
  +     - rule: "!has(self.mode) || self.mode != 'Manual' || has(self.steps)"
          message: "\`steps\` must be specified if \`mode\` is 'Manual'"
      properties:
        mode: { type: string, enum: [Automatic, Manual] }
        steps: { type: integer, format: int32, minimum: 1, maximum: 100 }
  `),
};

/** A status is never required. */
const remedyOf = (text: string, { under, section, depth }: SchemaNode): string =>
  [
    `must test 'has(${text})' before it reads '${text}'`,
    section === "status" && depth === 1 ? "" : ", or the field must be required",
    `; an object without it is rejected with 'no such key: ${under}'`,
  ].join("");
