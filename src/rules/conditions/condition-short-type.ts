import { conditionName } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { child } from "../../kube/json/field-path.js";
import { wordsOf } from "../../kube/words/name-words.js";
import { invalid } from "../../model/cause.js";
import { ON_STATUS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { condition, conditionsExample } from "../example.js";

/**
 * What a name says besides the kind that it starts with; undefined if it does not. More words than one may belong to the
 * name of another thing: 'IntegrationKitAvailable' of an Integration is not about the integration.
 */
const withoutKind = (name: string, kind: string): string | undefined => {
  const rest = name.slice(kind.length);
  const isState = kind !== "" && name.startsWith(kind) && /^[A-Z]/.test(rest) && wordsOf(rest).length === 1;
  return isState ? rest : undefined;
};

export const conditionShortType: Rule = {
  id: "conditions/condition-short-type",
  conventions: ["conditions-26"],
  summary: "The `type` of a condition must be short, without the kind of the object before it.",
  rationale:
    "A condition is always read together with its object: 'WidgetReady' of a Widget says no more than 'Ready', and what works for all kinds, such as waiting for 'Ready', does not work for it. Conditions of built-in kinds are not judged.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_STATUS,
  action: "Warn",
  good: conditionsExample(condition("Ready", '"True"', "Started", '""')),
  bad: conditionsExample(condition("WidgetReady", '"True"', "Started", '""')),
  *check({ object, kind: { kind } }) {
    for (const { field, type } of customConditions(object)) {
      const short = withoutKind(conditionName(type), kind);
      if (short !== undefined)
        yield invalid(
          child(field, "type"),
          `must be short: ${literal(short)}, without the kind ${literal(kind)} before it`,
        );
    }
  },
};
