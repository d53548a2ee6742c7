import { changeField } from "../../../kube/changes/schema-change.js";
import { forbidden } from "../../../model/cause.js";
import { changesOf } from "../../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { crdUpdateExample } from "../../example.js";

export const noNewRequiredField: Rule = {
  id: "crd-compatibility/no-new-required-field",
  conventions: [],
  summary: "A field must not become required in a beta or stable version.",
  rationale:
    "Objects that were stored without the field become invalid. The API server then rejects any change to them, even from a controller that only adds a finalizer.",
  reference: "Optional vs. Required",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
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
  *check(context) {
    for (const change of changesOf(context, "required", "tightened"))
      yield forbidden(
        changeField(change),
        `may not become required in version ${literal(change.after.version.name)}; only new optional fields may be added`,
      );
  },
};
