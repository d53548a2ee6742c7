import { goTypeOf } from "../../../kube/go/go-type.js";
import { invalid, ON_GO, type Rule } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const noInterface: Rule<UsesOptions> = {
  id: "go-types/no-interface",
  conventions: ["lists-05"],
  match: ON_GO,
  sameAs: ["crd-schema/no-opaque-object"],
  action: "Deny",
  options: USES_OPTIONS,
  *check({ object }, options) {
    const type = goTypeOf(object);
    for (const { path, type: used, field, part } of usesIn(object, options)) {
      if (used.kind !== "interface") continue;
      // A named map of anything is plain JSON, which crd-schema/no-opaque-object reports at its fields.
      if (field === undefined && (type.sections === undefined || part === "value")) continue;
      yield invalid(
        path,
        `must ${field === undefined ? "be" : "have"} a type with a schema, such as a struct, not an interface, a function or a channel`,
      );
    }
  },
  summary: "A field may not be an interface, a function or a channel.",
  rationale:
    "No schema can be generated for it, no code can copy it deeply, and a client that decodes it does not know what it gets.",
  good: 'Limit intstr.IntOrString `json:"limit"`',
  bad: 'Limit interface{} `json:"limit"`',
};
