import { invalid, ON_GO, type Rule } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const noPointerItems: Rule<UsesOptions> = {
  id: "go-types/no-pointer-items",
  match: ON_GO,
  action: "Warn",
  options: USES_OPTIONS,
  *check({ object }, options) {
    for (const { path, type, part } of usesIn(object, options))
      if ((part === "item" || part === "value") && type.pointers > 0)
        yield invalid(path, `must have ${part}s without '*'`);
  },
  summary: "The items of a list and the values of a map may not be pointers.",
  rationale:
    "A pointer lets null into the list, which the schema of a CRD refuses and which most code that reads the items does not expect.",
  reference: "Lists of named subobjects preferred over maps",
  good: 'Ports []Port `json:"ports"`',
  bad: 'Ports []*Port `json:"ports"`',
};
