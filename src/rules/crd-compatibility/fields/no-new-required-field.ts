import { atChanges } from "../../../model/crd-update.js";
import { crdUpdateExample, forbidden, literal, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const noNewRequiredField: Rule = {
  id: "crd-compatibility/no-new-required-field",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(
    forbidden,
    "required",
    ["tightened"],
    (change) =>
      `may not become required in version ${literal(change.after.version.name)}; only new optional fields may be added`,
  ),
  summary: "A field must not become required in a beta or stable version.",
  rationale:
    "Objects that were stored without the field become invalid. The API server then rejects any change to them, even from a controller that only adds a finalizer.",
  reference: "Optional vs. Required",
  go: ["// A new field is optional.", "// +optional", 'Team *string `json:"team,omitempty"`'],
  good: crdUpdateExample(
    { spec: "size: { type: string, enum: [Small, Large] }" },
    {
      spec: `
        size: { type: string, enum: [Small, Large] }
        owner:
          type: object
          required: [team]
          properties:
            team: { type: string, maxLength: 63 }
      `,
    },
  ),
  bad: crdUpdateExample(
    { spec: "size: { type: string, enum: [Small, Large] }" },
    {
      properties: `
        spec:
          type: object
          required: [team]
          properties:
            size: { type: string, enum: [Small, Large] }
            team: { type: string, maxLength: 63 }
      `,
    },
  ),
};
