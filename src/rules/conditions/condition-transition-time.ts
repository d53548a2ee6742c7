import { conditions, customConditions } from "../../kube/api/conditions.js";
import { type Json, type JsonObject, type KubeObject, own, stringAt } from "kube-json";
import { instantOf, isRfc3339 } from "kube-api";
import { CUSTOM_CONDITIONS } from "../../model/precondition.js";
import {
  type Cause,
  child,
  examplesIn,
  type FieldPath,
  invalid,
  ON_STATUS,
  required,
  type Rule,
  typeInvalid,
  updateExample,
  widgetExample,
} from "../kit.js";

const READY = `
  status:
    conditions:
      - type: Ready
        status: "True"
        lastTransitionTime: "2024-05-01T10:01:00Z"
        reason: Started
        message: All replicas have started.
`;

export const conditionTransitionTime: Rule = {
  id: "conditions/condition-transition-time",
  conventions: ["conditions-20"],
  match: ON_STATUS,
  action: "Warn",
  precondition: CUSTOM_CONDITIONS,
  *check({ object, oldObject }) {
    const before = byType(oldObject);
    for (const { field, condition, type } of customConditions(object)) {
      const place = child(field, "lastTransitionTime");
      const time = own(condition, "lastTransitionTime") ?? undefined;
      yield* judgeForm(place, time);
      const old = before.get(type);
      if (typeof time === "string" && old !== undefined) yield* judgeChange(place, condition, old);
    }
  },
  summary:
    "The `lastTransitionTime` of a condition must be an RFC 3339 time, and must change exactly when `status` changes.",
  rationale:
    "Alerts such as 'not ready for ten minutes' measure from this time. A controller that writes the current time on every reconcile resets it, and causes an update and a watch event each time. Built-in kinds are exempt.",
  ...examplesIn((stored) => updateExample(widgetExample(stored), widgetExample(READY)))(`
    status:
      conditions:
        - type: Ready
  +       status: "False"
  -       status: "True"
          lastTransitionTime: "2024-05-01T10:00:00Z"
  +       reason: Starting
  +       message: The first replica is starting.
  -       reason: Started
  -       message: All replicas have started.
  `),
};

/** The conditions by type; undefined for a type that occurs twice, whose conditions cannot be matched. */
const byType = (object: KubeObject | undefined): ReadonlyMap<Json | undefined, JsonObject | undefined> => {
  const found = new Map<Json | undefined, JsonObject | undefined>();
  for (const { condition } of object === undefined ? [] : conditions(object)) {
    const type = own(condition, "type");
    found.set(type, found.has(type) ? undefined : condition);
  }
  return found;
};

function* judgeForm(place: FieldPath, time: Json | undefined): Iterable<Cause> {
  const form = "an RFC 3339 time, such as '2024-05-01T10:00:00Z'";
  if (time === undefined) yield required(place, `must be specified as ${form}`);
  else if (typeof time !== "string") yield typeInvalid(place, `must be a string that holds ${form}`);
  else if (!isRfc3339(time)) yield invalid(place, `must be ${form}`);
}

function* judgeChange(place: FieldPath, now: JsonObject, old: JsonObject): Iterable<Cause> {
  const [newTime, oldTime] = [instant(now), instant(old)];
  // A time that cannot be parsed is not compared.
  if (newTime === undefined || oldTime === undefined) return;
  const statusChanged = own(now, "status") !== own(old, "status");
  if (statusChanged && newTime === oldTime) yield invalid(place, "must change when `status` changes");
  if (!statusChanged && newTime !== oldTime) yield invalid(place, "must change only when `status` changes");
}

const instant = (condition: JsonObject): number | undefined =>
  instantOf(stringAt(condition, "lastTransitionTime") ?? "");
