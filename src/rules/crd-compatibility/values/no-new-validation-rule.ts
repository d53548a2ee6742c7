import { changeField } from "../../../kube/changes/schema-change.js";
import { ruleName } from "../../../kube/crd/validations.js";
import { isTransitionRule } from "../../../kube/rule-text/text.js";
import { changesOf } from "../../../model/crd-update.js";
import type { Json } from "kube-json";
import { crdUpdateExample, forbidden, literal, ON_CRD_UPDATES, type Rule } from "../../kit.js";

const effect = (rule: Json | undefined, otherwise: string): string =>
  isTransitionRule(rule) ? "clients whose updates break it are rejected" : otherwise;

const SIZES = `
  minSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
  maxSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
`;

const ORDERED = `
  x-kubernetes-validations:
    - rule: "!has(self.minSize) || !has(self.maxSize) || self.minSize <= self.maxSize"
      message: "\`minSize\` must be less than or equal to \`maxSize\`"
`;

export const noNewValidationRule: Rule = {
  id: "crd-compatibility/no-new-validation-rule",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  *check(context) {
    for (const change of changesOf(context, "validation", "tightened")) {
      const { before, after, from, to } = change;
      yield forbidden(
        changeField(change),
        from === undefined
          ? `may not gain the rule ${literal(ruleName(after, to))}; ${effect(to, "only a rule with `optionalOldSelf` may exempt existing objects")}`
          : `may not tighten the rule ${literal(ruleName(before, from))}; ${effect(to, "existing objects may satisfy only the old one")}`,
      );
    }
  },
  summary: "A beta or stable version must not gain CEL rules that existing objects may violate.",
  rationale:
    "Existing objects that violate the new rule become invalid, and clients that write such values are rejected.",
  reference: "Validation",
  go: [
    "// Values that exist stay valid.",
    '// +kubebuilder:validation:XValidation:rule="oldSelf.hasValue() || self > 0",message="may not be 0",optionalOldSelf=true',
    'MinSize *int32 `json:"minSize,omitempty"`',
  ],
  good: crdUpdateExample(
    { spec: SIZES, specKeywords: ORDERED },
    { specKeywords: ORDERED.replace("|| self", "||\\n  self") },
  ),
  bad: crdUpdateExample({ spec: SIZES }, { specKeywords: ORDERED }),
};
