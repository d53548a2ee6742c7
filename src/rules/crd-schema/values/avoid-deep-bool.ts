import { BOOLEAN, isMinorBoolean, namedChoices, openBooleans } from "../../../kube/fields/open-booleans.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { invalid, ON_CRDS, type Rule, specExamples } from "../../kit.js";

export const avoidDeepBool: Rule = {
  id: "crd-schema/avoid-deep-bool",
  conventions: ["primitives-12"],
  match: ON_CRDS,
  action: "Warn",
  evidence:
    "Reviewers called 90 of 156 such findings on fields at most three deep right, as on `spec.job.retainLogs`, and 5 of 20 below.",
  *check({ object }) {
    for (const node of openBooleans(crdOf(object)))
      if (isMinorBoolean(node)) yield { ...invalid(schemaField(node), namedChoices(node)), about: BOOLEAN };
  },
  summary:
    "A field of `spec` that is deep, or whose name and description do not tell its choices, must be a string with named values instead of a boolean, unless there can never be a third choice.",
  rationale:
    "A boolean cannot grow, however deep it is: it needs a second boolean next to it. But deep fields, and those such as `useProxy`, are often switches of another program, which has no third choice either. Of fields such as `retainLogs` and `scaling.enabled`, `crd-schema/avoid-bool` warns.",
  go: [
    "// +kubebuilder:validation:Enum=Always;OnFailure",
    "type LogRetention string",
    "",
    "// +optional",
    'LogRetention LogRetention `json:"logRetention,omitempty"`',
  ],
  ...specExamples(`
    job:
      type: object
      properties:
        logs:
          type: object
          properties:
  -         retain: { type: boolean }
  +         logRetention: { type: string, enum: [Always, OnFailure] }
  `),
};
