import { policyFix } from "../../model/meant.js";
import { ON_POLICIES_AND_BINDINGS, policyCauses, policyExample } from "../admission-policy-kit.js";
import type { Rule } from "../kit.js";

export const policyFieldsKnown: Rule = {
  id: "admission-policies/fields-known",
  match: ON_POLICIES_AND_BINDINGS,
  action: "Deny",
  check: (context) => policyCauses(context, "unknown fields"),
  fix: policyFix,
  summary: "An admission policy and its binding may only have fields that Kubernetes knows.",
  rationale:
    "A strict client, as kubectl is by default, is rejected for unknown fields. For other clients the API server drops them, so that the policy judges other objects, or in another way, than its author wrote.",
  reference: "Validation",
  good: policyExample({ more: "failurePolicy: Fail" }),
  bad: policyExample({ more: "failPolicy: Fail" }),
};
