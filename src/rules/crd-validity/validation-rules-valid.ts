import { validityCauses } from "../validity-causes.js";
import { ON_CRDS, type Rule, specExample } from "../kit.js";

export const validationRulesValid: Rule = {
  id: "crd-validity/validation-rules-valid",
  conventions: [],
  summary:
    "The rules in `x-kubernetes-validations` must compile, cost no more than their budget, and have valid messages, reasons and field paths.",
  rationale:
    "The API server rejects a CRD with any other rule. It estimates what a rule costs at most, from the bounds of the lists, maps and strings that the rule reads. This rule finds it without a cluster, and names the bounds that would bring a rule under its budget.",
  reference: "API Conventions",
  match: ON_CRDS,
  insideCoreTypes: true,
  judgesUpdates: true,
  action: "Deny",
  good: specExample(`
    color:
      type: string
      maxLength: 63
      x-kubernetes-validations:
        - { rule: self != 'none', message: must not be 'none' }
  `),
  bad: specExample(`
    color:
      type: string
      maxLength: 63
      x-kubernetes-validations:
        - { rule: self != 'none', message: must not be 'none', reason: Invalid }
  `),
  check: (context) => validityCauses(context, "validation rules"),
};
