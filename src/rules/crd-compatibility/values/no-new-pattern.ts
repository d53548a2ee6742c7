import { changeField } from "../../../kube/changes/schema-change.js";
import { invalid } from "../../../model/cause.js";
import { changesOf } from "../../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { crdUpdateExample } from "../../example.js";

export const noNewPattern: Rule = {
  id: "crd-compatibility/no-new-pattern",
  conventions: [],
  summary: "An existing field in a beta or stable version must not gain a pattern.",
  rationale:
    "Existing objects may hold text that does not match the pattern. They become invalid although nothing in them has changed.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  go: [
    "// Without a new +kubebuilder:validation:Pattern.",
    "// +kubebuilder:validation:MaxLength=63",
    'Code *string `json:"code,omitempty"`',
  ],
  good: crdUpdateExample(
    { spec: "code: { type: string, maxLength: 63 }" },
    {
      spec: `
        code: { type: string, maxLength: 63 }
        area: { type: string, maxLength: 63, pattern: "^[a-z]+$" }
      `,
    },
  ),
  bad: crdUpdateExample(
    { spec: "code: { type: string, maxLength: 63 }" },
    { spec: 'code: { type: string, maxLength: 63, pattern: "^[a-z]+$" }' },
  ),
  *check(context) {
    for (const change of changesOf(context, "pattern", "tightened"))
      yield invalid(
        changeField(change),
        `must not gain \`pattern\` ${literal(change.to)}; existing values may not match it`,
      );
  },
};
