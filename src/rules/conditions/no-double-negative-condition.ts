import { conditionName } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { child, condition, conditionsExample, invalid, literal, ON_STATUS, type Rule } from "../kit.js";

/** A word in capitals is a name, such as 'NoSQL'. */
const NEGATION = /^(Not|No|Un)(?=[A-Z][a-z])/;

export const noDoubleNegativeCondition: Rule = {
  id: "conditions/no-double-negative-condition",
  conventions: ["conditions-09"],
  match: ON_STATUS,
  action: "Warn",
  *check({ object }) {
    for (const { field, type } of customConditions(object)) {
      const name = conditionName(type);
      const [, negation] = NEGATION.exec(name) ?? [];
      if (negation === undefined) continue;
      // The rest of a name with 'No' is not a state: 'Disk' does not mean the opposite of 'NoDisk'.
      const better = negation === "No" ? "Ready" : name.slice(negation.length);
      yield invalid(
        child(field, "type"),
        `must name an observed state, such as ${literal(better)} instead of ${literal(name)}`,
      );
    }
  },
  summary: "The `type` of a condition must name what is observed, without the prefix 'Not', 'No' or 'Un'.",
  rationale:
    "A condition 'NotReady=False' is a double negative, and 'NotReady=Unknown' is no clearer. Either polarity is fine if the name makes sense without a negation: 'MemoryExhausted' is as good as 'Ready'. Built-in kinds are exempt.",
  good: conditionsExample(
    condition("Ready", '"False"', "Starting", "Waiting for volume data-0."),
    condition("MemoryExhausted", '"False"', "MemoryFree", "2 GiB are free."),
  ),
  bad: conditionsExample(condition("NotReady", '"True"', "Starting", "Waiting for volume data-0.")),
};
