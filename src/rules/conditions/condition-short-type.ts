import { typeWithoutKind } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { child } from "../../kube/json/field-path.js";
import { invalid } from "../../model/cause.js";
import { ON_STATUS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { condition, conditionsExample } from "../example.js";

export const conditionShortType: Rule = {
  id: "conditions/condition-short-type",
  conventions: ["conditions-26"],
  summary: "The `type` of a condition must not repeat the kind of its object as a prefix.",
  rationale:
    "The type 'WidgetReady' of a Widget says no more than 'Ready', and tools that wait for 'Ready' of any kind do not find it. Built-in kinds are exempt.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_STATUS,
  action: "Warn",
  good: conditionsExample(condition("Ready", '"True"', "Started", '""')),
  bad: conditionsExample(condition("WidgetReady", '"True"', "Started", '""')),
  *check({ object, kind: { kind } }) {
    for (const { field, type } of customConditions(object)) {
      const short = typeWithoutKind(type, kind);
      if (short !== undefined)
        yield invalid(child(field, "type"), `must be ${literal(short)}, without the prefix ${literal(kind)}`);
    }
  },
};
