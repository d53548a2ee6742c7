import { conditionName } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { child } from "../../kube/json/field-path.js";
import { invalid } from "../../model/cause.js";
import { ON_STATUS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";

/** A word in capitals is a name, such as 'NoSQL'. */
const NEGATION = /^(Not|No|Un)(?=[A-Z][a-z])/;

export const noDoubleNegativeCondition: Rule = {
  id: "conditions/no-double-negative-condition",
  conventions: ["conditions-09"],
  summary: "The `type` of a condition must name what is observed, without the prefix 'Not', 'No' or 'Un'.",
  rationale:
    "A condition 'NotReady=False' is a double negative, and 'NotReady=Unknown' is no clearer. Either polarity is fine if the name makes sense without a negation: 'MemoryExhausted' is as good as 'Ready'. Built-in kinds are exempt.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_STATUS,
  action: "Warn",
  good: `
apiVersion: acme.io/v1
kind: Widget
metadata:
  name: a
status:
  conditions:
    - type: Ready
      status: "False"
      reason: Starting
      message: Waiting for volume data-0.
      lastTransitionTime: "2024-05-01T10:00:00Z"
    - type: MemoryExhausted
      status: "False"
      reason: MemoryFree
      message: 2 GiB are free.
      lastTransitionTime: "2024-05-01T10:00:00Z"
`,
  bad: `
apiVersion: acme.io/v1
kind: Widget
metadata:
  name: a
status:
  conditions:
    - type: NotReady
      status: "True"
      reason: Starting
      message: Waiting for volume data-0.
      lastTransitionTime: "2024-05-01T10:00:00Z"
`,
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
};
