import { changeField } from "../../../kube/changes/schema-change.js";
import { required } from "../../../model/cause.js";
import { changesOf, unexpected } from "../../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { type CrdExample, crdUpdateExample } from "../../example.js";

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
  conventions: [],
  summary: "A required field in a beta or stable version must stay required.",
  rationale:
    "Clients rely on the field being set. If it is absent, typed clients fail or take the zero value for the user's choice.",
  reference: "Optional vs. Required",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  action: "Warn",
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
  *check(context) {
    for (const change of changesOf(context, "required", "loosened"))
      yield required(changeField(change), `must not become optional ${unexpected(change)}`);
  },
};
