import { conditionName, shortTransitionOf } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { CUSTOM_CONDITIONS } from "../../model/precondition.js";
import { child, condition, conditionsExample, invalid, ON_STATUS, type Rule } from "../kit.js";
import { texts } from "../plain-options.js";

export const conditionStateName: Rule<{ readonly allowed: readonly string[] }> = {
  id: "conditions/condition-state-name",
  conventions: ["conditions-10"],
  match: ON_STATUS,
  action: "Warn",
  precondition: CUSTOM_CONDITIONS,
  options: texts({ allowed: "Further types that name a transition of more than a minute, such as 'Issuing'." }),
  *check({ object }, { allowed }) {
    for (const { field, type } of customConditions(object)) {
      if (shortTransitionOf(type) === undefined) continue;
      if (allowed.includes(type) || allowed.includes(conditionName(type))) continue;
      yield invalid(child(field, "type"), "must be an adjective or a past tense verb, such as 'Ready' or 'Deployed'");
    }
  },
  summary: "The `type` of a condition must be an adjective or a past tense verb that names a state, not a transition.",
  rationale:
    "A condition states what is true, not what is being done: 'Deploying' says neither whether anything runs nor how it ended. 'Deployed' does, with status 'Unknown' until the outcome is known. Common names of long transitions are allowed, and option `allowed` adds more. Built-in kinds are exempt.",
  good: conditionsExample(condition("Deployed", "Unknown", "ImagePulling", "Image acme/web:2 is being pulled.")),
  bad: conditionsExample(condition("Deploying", '"True"', "ImagePulling", "Image acme/web:2 is being pulled.")),
};
