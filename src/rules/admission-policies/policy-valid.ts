import { policyFix } from "../../model/meant.js";
import { ON_POLICIES, policyCauses, policyExample } from "../admission-policy-kit.js";
import type { Rule } from "../kit.js";

export const policyValid: Rule = {
  id: "admission-policies/policy-valid",
  match: ON_POLICIES,
  judgesUpdates: true,
  action: "Deny",
  check: (context) => policyCauses(context, "policy"),
  fix: policyFix,
  summary:
    "An admission policy must have what its kind requires, with valid values: validations or mutations, names, keys, reasons and messages.",
  rationale:
    "The API server rejects any other ValidatingAdmissionPolicy and MutatingAdmissionPolicy. This rule finds it without a cluster. Expressions and matching have rules of their own.",
  reference: "Validation",
  good: policyExample({ more: "failurePolicy: Ignore" }),
  bad: policyExample({ more: "failurePolicy: Warn" }),
};
