import { customConditions } from "../../kube/api/conditions.js";
import { own } from "kube-json";
import { CUSTOM_CONDITIONS } from "../../model/precondition.js";
import { child, examplesIn, invalid, ON_STATUS, required, type Rule, typeInvalid, widgetExample } from "../kit.js";

const CAMEL_CASE = /^[A-Z][A-Za-z0-9]*$/;

export const conditionReason: Rule = {
  id: "conditions/condition-reason",
  conventions: ["conditions-21"],
  match: ON_STATUS,
  action: "Warn",
  precondition: CUSTOM_CONDITIONS,
  *check({ object }) {
    for (const { field, condition } of customConditions(object)) {
      const reason = own(condition, "reason") ?? "";
      const place = child(field, "reason");
      if (reason === "")
        yield required(place, "must be a non-empty CamelCase word, such as 'MinimumReplicasAvailable'");
      else if (typeof reason !== "string")
        yield typeInvalid(place, "must be a string, such as 'MinimumReplicasAvailable'");
      else if (!CAMEL_CASE.test(reason))
        yield invalid(place, "must be one CamelCase word, such as 'MinimumReplicasAvailable'");
    }
  },
  summary: "The `reason` of a condition must be one CamelCase word.",
  rationale:
    "Scripts compare the reason and dashboards count by it. They can use neither an empty reason nor a sentence; a sentence goes in `message`. Built-in kinds predate this convention and are exempt.",
  ...examplesIn(widgetExample)(`
    status:
      conditions:
        - type: Ready
          status: "False"
          lastTransitionTime: "2024-05-01T10:00:00Z"
  -       reason: Image acme/web:2 was not found.
  +       reason: ImagePullFailed
          message: Image acme/web:2 was not found.
  `),
};
