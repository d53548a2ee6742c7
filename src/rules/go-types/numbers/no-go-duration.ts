import { secondsName } from "../../../kube/words/seconds-names.js";
import { invalid, literal, ON_GO, type Rule } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const noGoDuration: Rule<UsesOptions> = {
  id: "go-types/no-go-duration",
  conventions: ["units-02", "units-03"],
  match: ON_GO,
  sameAs: ["crd-naming/no-go-duration", "crd-naming/duration-integer"],
  action: "Deny",
  options: USES_OPTIONS,
  *check({ object }, options) {
    for (const { path, type, field, part } of usesIn(object, options)) {
      const written = DURATIONS.get(type.foreign ?? "");
      if (written === undefined) continue;
      const name = part === "whole" && field !== undefined && field.jsonName !== "" ? field.jsonName : "timeout";
      yield invalid(
        path,
        `must be an integer whose name ends with its unit, such as ${literal(secondsName(name))}, instead of ${literal(written)}`,
      );
    }
  },
  summary: "A duration must be an integer with the unit in its name, not a Duration of Go.",
  rationale:
    "Text such as '1h30m' is a format of Go's own that clients in other languages have to parse, and a `time.Duration` is a number of nanoseconds that no reader expects.",
  good: 'TimeoutSeconds int32 `json:"timeoutSeconds"`',
  bad: 'Timeout metav1.Duration `json:"timeout"`',
};

const DURATIONS: ReadonlyMap<string, string> = new Map([
  ["time.Duration", "time.Duration"],
  ["k8s.io/apimachinery/pkg/apis/meta/v1.Duration", "metav1.Duration"],
]);
