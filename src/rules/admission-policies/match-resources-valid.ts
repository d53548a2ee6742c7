import { policyFix } from "../../model/meant.js";
import { ON_POLICIES_AND_BINDINGS, policyCauses, policyExample } from "../admission-policy-kit.js";
import type { Rule } from "../kit.js";
import { examplesIn } from "../../text/examples.js";

export const matchResourcesValid: Rule = {
  id: "admission-policies/match-resources-valid",
  match: ON_POLICIES_AND_BINDINGS,
  judgesUpdates: true,
  action: "Deny",
  check: (context) => policyCauses(context, "matching"),
  fix: policyFix,
  summary: "The resources that an admission policy or its binding matches must be given by valid rules and selectors.",
  rationale:
    "The API server rejects any other policy or binding. This rule finds it without a cluster. A mutating policy may not match deletions, because there is no object to change.",
  reference: "Validation",
  ...examplesIn((match) => policyExample({ match }))(`
    matchConstraints:
      resourceRules:
  -     - { apiGroups: [apps, "*"], apiVersions: [], operations: [PATCH], resources: [deployments] }
  +     - { apiGroups: [apps], apiVersions: ["*"], operations: ["*"], resources: [deployments] }
  `),
};
