import { CONDITION_STATUSES, conditions } from "../../kube/api/conditions.js";
import { own } from "kube-json";
import { CONDITIONS } from "../../model/precondition.js";
import {
  child,
  examplesIn,
  formatPointer,
  notSupported,
  ON_STATUS,
  oneOf,
  required,
  type Rule,
  valueAt,
  widgetExample,
} from "../kit.js";
import { switches } from "../plain-options.js";

const VALUES: readonly unknown[] = CONDITION_STATUSES;

export const conditionStatusValues: Rule<{ readonly required: boolean }> = {
  id: "conditions/condition-status-values",
  conventions: ["conditions-18"],
  match: ON_STATUS,
  action: "Deny",
  precondition: CONDITIONS,
  // Only for groups whose `status.conditions` are known to be conditions.
  options: switches({ required: "Also report a condition without `status`." }),
  *check({ object }, options) {
    for (const { field, condition } of conditions(object)) {
      const status = own(condition, "status") ?? undefined;
      const place = child(field, "status");
      if (status === undefined) {
        if (options.required) yield required(place, `must be ${oneOf(CONDITION_STATUSES)}`);
      } else if (!VALUES.includes(status))
        yield notSupported(
          place,
          typeof status === "string"
            ? `must be ${oneOf(CONDITION_STATUSES)}`
            : `must be a string, ${oneOf(CONDITION_STATUSES)}`,
        );
    }
  },
  fixClass: "Behavior",
  fix({ field }, { object }) {
    const found = valueAt(object, field);
    const text = typeof found === "boolean" ? String(found) : found;
    const value = CONDITION_STATUSES.find(
      (status) => typeof text === "string" && status.toLowerCase() === text.toLowerCase(),
    );
    return value === undefined ? [] : [{ op: "replace", path: formatPointer(field), value }];
  },
  summary: "The `status` of a condition must be one of the strings 'True', 'False' and 'Unknown'.",
  rationale:
    "Clients compare with these three strings. With a boolean, 'true' or 'Ready', `kubectl wait` never returns and dashboards show nothing. Some kinds use `conditions` for something else, so an item without `status` is reported only with option `required`.",
  ...examplesIn(widgetExample)(`
    status:
      conditions:
        - type: Ready
  -       status: true
  +       status: "True"
          lastTransitionTime: "2024-05-01T10:00:00Z"
          reason: Started
          message: All replicas have started.
  `),
};
