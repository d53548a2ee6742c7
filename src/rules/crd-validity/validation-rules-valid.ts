import { validityRule } from "../validity-rule.js";
import { specExamples } from "../kit.js";

export const validationRulesValid = validityRule("validation rules", {
  id: "crd-validity/validation-rules-valid",
  judgesUpdates: true,
  summary:
    "The rules in `x-kubernetes-validations` must compile, cost no more than their budget, and have valid messages, reasons and field paths.",
  rationale:
    "The API server rejects a CRD with any other rule. It estimates what a rule costs at most, from the bounds of the lists, maps and strings that the rule reads. This rule finds it without a cluster, and names the bounds that would bring a rule under its budget.",
  ...specExamples(`
    color:
      type: string
      maxLength: 63
      x-kubernetes-validations:
  -     - { rule: self != 'none', message: must not be 'none', reason: Invalid }
  +     - { rule: self != 'none', message: must not be 'none' }
  `),
});
