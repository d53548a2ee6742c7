import { atChanges, unexpected } from "../../../model/crd-update.js";
import { type CrdExample, crdUpdateExample, ON_CRD_UPDATES, required, type Rule } from "../../kit.js";

const STORED: CrdExample = {
  properties: `
    spec:
      type: object
      required: [size]
      properties:
        size: { type: string, enum: [Small, Large] }
  `,
};

export const requiredKept: Rule = {
  id: "crd-compatibility/required-kept",
  match: ON_CRD_UPDATES,
  action: "Warn",
  check: atChanges(required, "required", ["loosened"], (change) => `must not become optional ${unexpected(change)}`),
  summary: "A required field in a beta or stable version must stay required.",
  rationale:
    "Clients rely on the field being set. If it is absent, typed clients fail or take the zero value for the user's choice.",
  reference: "Optional vs. Required",
  go: ["// As released.", "// +required", 'Size Size `json:"size"`'],
  good: crdUpdateExample(STORED, {
    properties: `
      spec:
        type: object
        required: [size]
        properties:
          size: { type: string, enum: [Small, Large] }
          color: { type: string, maxLength: 63 }
    `,
  }),
  bad: crdUpdateExample(STORED, {
    spec: "size: { type: string, enum: [Small, Large] }",
    properties: undefined,
  }),
};
