import { policyFix } from "../../model/meant.js";
import { ON_BINDINGS, policyCauses, bindingExample } from "../admission-policy-kit.js";
import type { Rule } from "../kit.js";

export const bindingValid: Rule = {
  id: "admission-policies/binding-valid",
  match: ON_BINDINGS,
  judgesUpdates: true,
  action: "Deny",
  check: (context) => policyCauses(context, "binding"),
  fix: policyFix,
  summary:
    "The binding of an admission policy must name its policy, valid parameters and, if it validates, valid actions.",
  rationale: "The API server rejects any other binding. This rule finds it without a cluster.",
  reference: "Validation",
  good: bindingExample(`
    policyName: few-replicas.acme.io
    validationActions: [Deny, Audit]
    paramRef: { name: limits, parameterNotFoundAction: Deny }
  `),
  bad: bindingExample(`
    policyName: few-replicas.acme.io
    validationActions: [Deny, Warn]
    paramRef: { name: limits }
  `),
};
