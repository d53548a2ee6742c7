import { namesProblem, transitionOf } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { stringAt } from "kube-json";
import { child, condition, conditionsExample, literal, ON_STATUS, required, type Rule } from "../kit.js";

/** True if 'False' is the normal status of the type: nothing is wrong or in progress. */
const isUsuallyFalse = (type: string): boolean => namesProblem(type) || transitionOf(type) !== undefined;

export const conditionFailureMessage: Rule = {
  id: "conditions/condition-failure-message",
  conventions: ["conditions-13"],
  match: ON_STATUS,
  action: "Warn",
  *check({ object }) {
    for (const { field, condition, type, status } of customConditions(object)) {
      if (stringAt(condition, "message")?.trim() !== "") continue;
      if (status === "Unknown" || (status === "False" && !isUsuallyFalse(type)))
        yield required(
          child(field, "message"),
          `must be specified when \`status\` is ${literal(status)}, as a phrase or sentence that says why`,
        );
    }
  },
  summary: "A condition with status 'False' or 'Unknown' must have a non-empty `message`.",
  rationale:
    "The reason names only a category; the message says which volume, image or quota is at fault. Types such as 'Degraded' and 'Resizing', whose normal status is 'False', may have an empty message while 'False'. `conditions/condition-message-present` covers an absent message. Built-in kinds are exempt.",
  good: conditionsExample(condition("Ready", '"False"', "ImagePullFailed", "Image acme/web:2 was not found.")),
  bad: conditionsExample(condition("Ready", '"False"', "ImagePullFailed", '""')),
};
