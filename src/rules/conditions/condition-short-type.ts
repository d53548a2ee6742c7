import { typeWithoutKind } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { child, condition, conditionsExample, invalid, literal, ON_STATUS, type Rule } from "../kit.js";

export const conditionShortType: Rule = {
  id: "conditions/condition-short-type",
  conventions: ["conditions-26"],
  match: ON_STATUS,
  action: "Warn",
  *check({ object, kind: { kind } }) {
    for (const { field, type } of customConditions(object)) {
      const short = typeWithoutKind(type, kind);
      if (short !== undefined)
        yield invalid(child(field, "type"), `must be ${literal(short)}, without the prefix ${literal(kind)}`);
    }
  },
  summary: "The `type` of a condition must not repeat the kind of its object as a prefix.",
  rationale:
    "The type 'WidgetReady' of a Widget says no more than 'Ready', and tools that wait for 'Ready' of any kind do not find it. Built-in kinds are exempt.",
  good: conditionsExample(condition("Ready", '"True"', "Started", '""')),
  bad: conditionsExample(condition("WidgetReady", '"True"', "Started", '""')),
};
