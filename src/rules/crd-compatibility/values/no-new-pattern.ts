import { atChanges } from "../../../model/crd-update.js";
import { invalid, literal, ON_CRD_UPDATES, type Rule, specUpdates } from "../../kit.js";

export const noNewPattern: Rule = {
  id: "crd-compatibility/no-new-pattern",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(
    invalid,
    "pattern",
    ["tightened"],
    (change) => `must not gain \`pattern\` ${literal(change.to)}; existing values may not match it`,
  ),
  summary: "An existing field in a beta or stable version must not gain a pattern.",
  rationale:
    "Existing objects may hold text that does not match the pattern. They become invalid although nothing in them has changed.",
  reference: "Primitive types",
  go: [
    "// Without a new +kubebuilder:validation:Pattern.",
    "// +kubebuilder:validation:MaxLength=63",
    'Code *string `json:"code,omitempty"`',
  ],
  ...specUpdates("code: { type: string, maxLength: 63 }", {
    good: `
      code: { type: string, maxLength: 63 }
      area: { type: string, maxLength: 63, pattern: "^[a-z]+$" }
    `,
    bad: 'code: { type: string, maxLength: 63, pattern: "^[a-z]+$" }',
  }),
};
