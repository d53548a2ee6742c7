import { type FieldChoice, fieldsThatAre } from "../../kube/go/api-fields.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { hasZeroDefault, isLeftOut, isNull, isOpen, isPlainStruct } from "../../kube/go/zero-value.js";
import { choices } from "../plain-options.js";
import { forbidden, literal, ON_GO, type Rule } from "../kit.js";

const FIELDS: FieldChoice = { unmarked: "Skipped", kinds: "Excepted" };

const OPTIONS = choices({
  open: ["Fields whose bounds say nothing of the zero value.", "Skipped", "Reviewed"],
});

export const requiredZeroKept: Rule<typeof OPTIONS.defaults> = {
  id: "go-optionality/required-zero-kept",
  conventions: ["optionality-08"],
  match: ON_GO,
  action: "Warn",
  evidence: "The generated definition is the same; only programs in Go notice the difference.",
  options: OPTIONS,
  *check({ object }, { open }) {
    for (const field of fieldsThatAre(goTypeOf(object), "Required", FIELDS)) {
      if (isNull(field) || field.zero.isValid !== true || hasZeroDefault(field) || !isLeftOut(field)) continue;
      if (open === "Skipped" && (isOpen(field) || isPlainStruct(field))) continue;
      const option = field.omitsZero ? "omitzero" : "omitempty";
      yield forbidden(
        [...field.path, "tag"],
        `may not have \`${option}\` unless it is a pointer; otherwise, Go clients never send ${literal(field.zero.text)}, which is valid`,
      );
    }
  },
  summary: "A required field that may be zero may not leave out the zero value.",
  rationale:
    "Go clients then leave out a value that the user has set, and the server refuses the object because the field is required. A pointer with `omitempty` tells both apart.",
  good: '// +required\nPaused *bool `json:"paused,omitempty"`',
  bad: '// +required\nPaused bool `json:"paused,omitempty"`',
};
