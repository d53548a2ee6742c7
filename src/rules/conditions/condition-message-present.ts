import { customConditions } from "../../kube/api/conditions.js";
import { own } from "kube-json";
import { CUSTOM_CONDITIONS } from "../../model/precondition.js";
import {
  child,
  condition,
  conditionsExample,
  ON_STATUS,
  required,
  type Rule,
  tooLong,
  typeInvalid,
  widgetExample,
} from "../kit.js";

/** Characters, as in the standard schema of conditions. */
const MAX_LENGTH = 32_768;

export const conditionMessagePresent: Rule = {
  id: "conditions/condition-message-present",
  conventions: ["conditions-22"],
  match: ON_STATUS,
  action: "Warn",
  precondition: CUSTOM_CONDITIONS,
  *check({ object }) {
    for (const { field, condition } of customConditions(object)) {
      const place = child(field, "message");
      const message = own(condition, "message") ?? undefined;
      if (message === undefined) yield required(place, "must be specified, and may be ''");
      else if (typeof message !== "string") yield typeInvalid(place, "must be a string, which may be ''");
      else if (isTooLong(message)) yield tooLong(place, `must be less than or equal to ${MAX_LENGTH} characters long`);
    }
  },
  summary: "A condition must have a `message` of at most 32768 characters, which may be empty.",
  rationale:
    "The standard condition schema requires `message`: once the CRD uses that schema, the API server rejects a condition without it. Until then every client has to handle its absence. Built-in kinds are exempt.",
  good: conditionsExample(condition("Ready", '"True"', "Started", '""')),
  bad: widgetExample(`
    status:
      conditions:
        - type: Ready
          status: "True"
          reason: Started
          lastTransitionTime: "2024-05-01T10:00:00Z"
  `),
};

/** Characters outside the basic plane are two units in a string and count once. */
const isTooLong = (text: string): boolean => text.length > MAX_LENGTH && Array.from(text).length > MAX_LENGTH;
