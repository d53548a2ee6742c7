import { withText } from "../../../kube/go/edits.js";
import { literal, notSupported, ON_GO, type Rule, valueAt } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const integerSize: Rule<UsesOptions> = {
  id: "go-types/integer-size",
  conventions: ["primitives-04"],
  match: ON_GO,
  sameAs: ["crd-schema/integer-format", "crd-schema/numeric-bounds"],
  action: "Deny",
  options: USES_OPTIONS,
  *check({ object }, options) {
    for (const { path, type, text, isDirect } of usesIn(object, options)) {
      const { basic = "" } = type;
      // A fix changes the text, so that counts where it says the type.
      if (SIZES.has(basic) && (!isDirect || namesIn(text).includes(basic)))
        yield notSupported(path, `must be 'int32' or 'int64' instead of ${literal(basic)}`);
    }
  },
  // Only the author knows whether an 'int' fits 32 bits.
  fix({ field }, { object }) {
    const written = valueAt(object, field);
    if (typeof written !== "string") return [];
    const wide = written.replace(/\bint(?:8|16)\b/g, "int32");
    return wide === written ? [] : withText(field, wide);
  },
  fixClass: "Behavior",
  summary: "An integer must be an int32 or an int64.",
  rationale:
    "The size of an int depends on the machine, so a value that one client writes overflows in another. Schemas have formats only for 32 and 64 bits.",
  good: 'Limit int32 `json:"limit"`',
  bad: 'Limit int `json:"limit"`',
};

const SIZES: ReadonlySet<string> = new Set(["int", "int8", "int16"]);

const namesIn = (text: string): readonly string[] => text.split(/\W+/);
