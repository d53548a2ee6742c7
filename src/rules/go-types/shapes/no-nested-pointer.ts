import { invalid, ON_GO, type Rule } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const noNestedPointer: Rule<UsesOptions> = {
  id: "go-types/no-nested-pointer",
  match: ON_GO,
  action: "Warn",
  options: USES_OPTIONS,
  *check({ object }, options) {
    for (const { path, type, part, field } of usesIn(object, { report: "EveryUse" })) {
      // Both pointers may be in the declaration of a name, which has the finding then.
      const isHere = part !== "whole" || field?.isPointer !== false;
      if (type.pointers > 1 && (isHere || options.report === "EveryUse"))
        yield invalid(path, "must have at most 1 pointer");
    }
  },
  summary: "A type may not be a pointer to a pointer.",
  rationale: "JSON has one null, so the second pointer cannot be told from the first one.",
  reference: "Optional vs. Required",
  good: '// +optional\nLimit *int32 `json:"limit,omitempty"`',
  bad: '// +optional\nLimit **int32 `json:"limit,omitempty"`',
};
