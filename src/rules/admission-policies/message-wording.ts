import { arrayAt, stringAt } from "kube-json";
import { authorMessageProblems } from "kube-api";
import { asSentence } from "../../text/cel-message-problems.js";
import { ON_VALIDATING_POLICIES, policyExample } from "../admission-policy-kit.js";
import { invalid, literal, path, type Rule } from "../kit.js";

const withMessage = (message: string): string =>
  policyExample({
    validations: `
      validations:
        - expression: object.spec.replicas <= 5
          message: "${message}"
    `,
  });

export const messageWording: Rule = {
  id: "admission-policies/message-wording",
  match: ON_VALIDATING_POLICIES,
  action: "Audit",
  *check({ object }) {
    for (const [index, validation] of arrayAt(object, "spec", "validations").entries()) {
      const message = stringAt(validation, "message") ?? "";
      const problems = authorMessageProblems(message);
      if (problems.length > 0)
        yield invalid(
          path("spec", "validations", index, "message"),
          `${asSentence(problems.slice(0, 2))}, unlike ${literal(message)}`,
        );
    }
  },
  summary:
    "The messages of an admission policy must say 'must', 'must not' or 'may not', and put inequalities in words.",
  rationale:
    "Users read these messages next to those of the API server. 'should' sounds optional, 'cannot' does not say what to do, and literals belong in single quotes. The conventions say so of the API server's own messages, so the finding is only a suggestion.",
  reference: "Validation",
  good: withMessage("`spec.replicas` must be less than or equal to 5"),
  bad: withMessage("replicas should be <= 5"),
};
