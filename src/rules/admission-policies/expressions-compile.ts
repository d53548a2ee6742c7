import { ON_POLICIES_AND_WEBHOOKS, policyCauses, policyExample } from "../admission-policy-kit.js";
import type { Rule } from "../kit.js";
import { examplesIn } from "../../text/examples.js";

export const expressionsCompile: Rule = {
  id: "admission-policies/expressions-compile",
  match: ON_POLICIES_AND_WEBHOOKS,
  judgesUpdates: true,
  action: "Deny",
  check: (context) => policyCauses(context, "expressions"),
  summary:
    "The CEL expressions of an admission policy or of a webhook must compile, and have the type that is needed there.",
  rationale:
    "The API server rejects any other policy or webhook. This rule finds it without a cluster, and names the errors of the compiler with their places. Match conditions do not see `variables`, message expressions do not see `authorizer`, and `params` needs `paramKind`. Objects are of any type here; `expression-types` also knows their schemas.",
  reference: "Validation",
  ...examplesIn((validations) => policyExample({ validations }))(`
    validations:
      - expression: object.spec.replicas <= 5
  -     messageExpression: object.spec.replicas
  +     messageExpression: "'must be less than or equal to 5, not ' + string(object.spec.replicas)"
  `),
};
