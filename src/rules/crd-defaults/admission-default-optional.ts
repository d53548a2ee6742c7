import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { makeOptional } from "../../kube/crd/schema-fixes.js";
import { type DefaultedFieldOptions, defaultedFieldOptions, defaultedNodes } from "../../options/defaulted-fields.js";
import { crdExample, forbidden, ON_CRDS, type Rule, specExample } from "../kit.js";

export const admissionDefaultOptional: Rule<DefaultedFieldOptions> = {
  id: "crd-defaults/admission-default-optional",
  conventions: ["admission-04"],
  topic: "defaults",
  match: ON_CRDS,
  action: "Deny",
  options: defaultedFieldOptions("AdmissionControlled", {
    group: "acme.io",
    kind: "Widget",
    field: "spec.storageClassName",
  }),
  *check({ object }, options) {
    for (const node of defaultedNodes(crdOf(object), options))
      if (node.required)
        yield forbidden(
          schemaField(node),
          "may not be in `required` of its parent; only an admission controller sets it, and it may be absent",
        );
  },
  fix: ({ field }, { object }) => makeOptional(object, field),
  summary: "A field that an admission controller defaults may not be required.",
  rationale:
    "An admission controller may be disabled or unavailable. The field then stays absent, and no object can be created. The rule knows the fields that `generic/from-cluster` sets in a pack; option `fields` lists those of other admission controllers.",
  go: ["// +optional", 'StorageClassName *string `json:"storageClassName,omitempty"`'],
  good: specExample("storageClassName: { type: string, maxLength: 253 }"),
  bad: crdExample({
    properties: `
      spec:
        type: object
        required: [storageClassName]
        properties:
          storageClassName: { type: string, maxLength: 253 }
    `,
  }),
};
