import { invalid, ON_GO, type Rule } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const noGoTime: Rule<UsesOptions> = {
  id: "go-types/no-go-time",
  match: ON_GO,
  sameAs: ["crd-schema/rfc3339-dates"],
  action: "Warn",
  options: USES_OPTIONS,
  *check({ object }, options) {
    for (const { path, type } of usesIn(object, options))
      if (type.foreign === "time.Time") yield invalid(path, "must be 'metav1.Time' instead of 'time.Time'");
  },
  summary: "A point in time must be a `metav1.Time`, not a `time.Time`.",
  rationale:
    "A `time.Time` that is not set is the year 1 in JSON, and it keeps fractions of seconds and time zones, so equal times differ. `metav1.Time` writes whole seconds in UTC, and null if it is not set.",
  reference: "Serialization Format",
  good: '// +optional\nStartTime *metav1.Time `json:"startTime,omitempty"`',
  bad: 'StartTime time.Time `json:"startTime"`',
};
