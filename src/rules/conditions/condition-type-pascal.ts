import { conditionName, isConditionType } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { CUSTOM_CONDITIONS } from "../../model/precondition.js";
import { child, condition, conditionsExample, invalid, ON_STATUS, type Rule } from "../kit.js";

const PASCAL_CASE = /^[A-Z][A-Za-z0-9]*$/;

export const conditionTypePascal: Rule = {
  id: "conditions/condition-type-pascal",
  conventions: ["conditions-25"],
  match: ON_STATUS,
  action: "Warn",
  precondition: CUSTOM_CONDITIONS,
  *check({ object }) {
    // conditions/condition-type-format reports a type that is not a valid name.
    for (const { field, type } of customConditions(object))
      if (isConditionType(type) && !PASCAL_CASE.test(conditionName(type)))
        yield invalid(child(field, "type"), "must be PascalCase, such as 'Ready' or 'ImagePulled'");
  },
  summary: "The name in the `type` of a condition must be PascalCase.",
  rationale:
    "People type these names (`kubectl wait --for=condition=Ready`) and programs compare them exactly, so all of them use one spelling. Built-in kinds are exempt: readiness gates of Pods are named like labels.",
  good: conditionsExample(condition("acme.io/GarbageCollected", '"True"', "Swept", '""')),
  bad: conditionsExample(condition("acme.io/garbage-collected", '"True"', "Swept", '""')),
};
