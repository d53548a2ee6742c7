import { MAX_CONDITION_TYPE, isConditionType } from "../../kube/words/condition-types.js";
import { conditions } from "../../kube/api/conditions.js";
import { own } from "kube-json";
import { CONDITIONS } from "../../model/precondition.js";
import {
  child,
  examplesIn,
  invalid,
  ON_STATUS,
  required,
  type Rule,
  tooLong,
  typeInvalid,
  widgetExample,
} from "../kit.js";
import { switches } from "../plain-options.js";

export const conditionTypeFormat: Rule<{ readonly required: boolean }> = {
  id: "conditions/condition-type-format",
  conventions: ["conditions-17"],
  match: ON_STATUS,
  action: "Deny",
  precondition: CONDITIONS,
  // Only for groups whose `status.conditions` are known to be conditions.
  options: switches({ required: "Also report a condition without `type`." }),
  *check({ object }, options) {
    for (const { field, condition } of conditions(object)) {
      const type = own(condition, "type") ?? undefined;
      const place = child(field, "type");
      if (type === undefined) {
        if (options.required) yield required(place, "must be specified, such as 'Ready'");
      } else if (typeof type !== "string") yield typeInvalid(place, "must be a string, such as 'Ready'");
      else if (type.length > MAX_CONDITION_TYPE)
        yield tooLong(place, `must be less than or equal to ${MAX_CONDITION_TYPE} characters long`);
      else if (!isConditionType(type))
        yield invalid(place, "must be a name with an optional domain prefix, such as 'Ready' or 'example.com/Ready'");
    }
  },
  summary: "The `type` of a condition must be a name with an optional domain prefix.",
  rationale:
    "Clients select a condition by its type, as in `kubectl wait --for=condition=Ready`. The standard condition schema rejects any other form. Some kinds use `conditions` for something else, so an item without `type` is reported only with option `required`.",
  ...examplesIn(widgetExample)(`
    status:
      conditions:
  -     - type: "is reachable"
  +     - type: acme.io/Reachable
          status: "True"
          lastTransitionTime: "2024-05-01T10:00:00Z"
          reason: Pinged
          message: The server answered.
  `),
};
