import { arrayAt, stringAt } from "kube-json";
import { ON_VALIDATING_POLICIES, policyExample } from "../admission-policy-kit.js";
import { path, required, type Rule } from "../kit.js";

const MULTILINE = `
  validations:
    - expression: |
        !has(object.spec.replicas) ||
        object.spec.replicas <= 5
`;

export const messagePresent: Rule = {
  id: "admission-policies/message-present",
  match: ON_VALIDATING_POLICIES,
  action: "Warn",
  *check({ object }) {
    for (const [index, validation] of arrayAt(object, "spec", "validations").entries()) {
      const has = (name: string): boolean => (stringAt(validation, name) ?? "").trim() !== "";
      const expression = (stringAt(validation, "expression") ?? "").trim();
      if (/[\n\r]/.test(expression) && !has("message") && !has("messageExpression"))
        yield required(
          path("spec", "validations", index, "message"),
          "must be specified for an expression with line breaks",
        );
    }
  },
  summary: "A validation whose expression has line breaks must have a message.",
  rationale:
    "Without a message, users see the expression itself, with its line breaks. The API requires a message here, although the API server does not check it.",
  reference: "Validation",
  good: policyExample({
    validations: `${MULTILINE.trimEnd()}
      message: "\`spec.replicas\` must be less than or equal to 5"`,
  }),
  bad: policyExample({ validations: MULTILINE }),
};
