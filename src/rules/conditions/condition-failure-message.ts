import { namesProblem, transitionOf } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { child } from "../../kube/json/field-path.js";
import { stringAt } from "../../kube/json/object.js";
import { required } from "../../model/cause.js";
import { ON_STATUS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { condition, conditionsExample } from "../example.js";

/** True where 'False' is how it usually is: nothing wrong, nothing going on. */
const isUsuallyFalse = (type: string): boolean => namesProblem(type) || transitionOf(type) !== undefined;

export const conditionFailureMessage: Rule = {
  id: "conditions/condition-failure-message",
  conventions: ["conditions-13"],
  summary: "A condition with status 'False' or 'Unknown' must have a `message` that is not empty.",
  rationale:
    "A condition that does not hold, or of which nobody knows, is what people look at: the reason gives the category, and only the message tells which volume, which image, which quota. Types such as 'Degraded' and 'Resizing', whose normal status is 'False', need none then. An absent message is what `conditions/condition-message-present` is about; conditions of built-in kinds are not judged.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_STATUS,
  action: "Warn",
  good: conditionsExample(
    condition("Ready", '"False"', "ImagePullFailed", "Image acme/web:2 was not found."),
  ),
  bad: conditionsExample(condition("Ready", '"False"', "ImagePullFailed", '""')),
  *check({ object }) {
    for (const { field, condition, type, status } of customConditions(object)) {
      if (stringAt(condition, "message")?.trim() !== "") continue;
      if (status === "Unknown" || (status === "False" && !isUsuallyFalse(type)))
        yield required(
          child(field, "message"),
          `must be specified when \`status\` is ${literal(status)}, as a phrase or sentence that tells why`,
        );
    }
  },
};
