import { validityCauses } from "../validity-causes.js";
import { ON_CRDS, type Rule, specExample } from "../kit.js";

export const validationRulesValid: Rule = {
  id: "crd-validity/validation-rules-valid",
  conventions: [],
  summary:
    "An entry of `x-kubernetes-validations` must have a rule, and its message, reason and field path must be valid.",
  rationale:
    "The API server rejects a CRD with any other entry. This rule finds it without a cluster; it does not compile the expressions.",
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
