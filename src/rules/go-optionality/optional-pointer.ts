import { fieldsThatAre, hasOmitOption } from "../../kube/go/api-fields.js";
import { withPointer } from "../../kube/go/edits.js";
import { fieldAt, type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { isOfStatus } from "../../kube/go/sections.js";
import {
  hasZeroDefault,
  isBool,
  isChoice,
  isNilable,
  isOpen,
  isPlainStruct,
  isText,
  losesDefault,
  losesZero,
} from "../../kube/go/zero-value.js";
import { choices, FIELD_CHOICE } from "../plain-options.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

const OPTIONS = choices({
  ...FIELD_CHOICE,
  pointers: [
    "'WhenRequired' wants pointers where the zero value is valid, 'Always' wherever a type has no nil.",
    "WhenRequired",
    "Always",
  ],
  text: ["Text, where '' mostly means that nothing is set.", "Skipped", "Reviewed"],
  structs: ["Structs, which `omitzero` can leave out too.", "Skipped", "ZeroValid", "All"],
  status: ["Types that only the status of kinds has.", "Excepted", "Included"],
  defaults: ["Fields with defaults, which other rules review.", "Excepted", "Included"],
});

type Options = typeof OPTIONS.defaults;

export const optionalPointer: Rule<Options> = {
  id: "go-optionality/optional-pointer",
  conventions: ["optionality-03", "optionality-06"],
  match: ON_GO,
  action: "Warn",
  evidence: "The generated definition is the same; only programs in Go notice the difference.",
  options: OPTIONS,
  *check({ object }, options) {
    const view = goTypeOf(object);
    if (options.status === "Excepted" && isOfStatus(view)) return;
    for (const field of fieldsThatAre(view, "Optional", options)) {
      const message = problem(field, options);
      if (message !== undefined) yield invalid([...field.path, "type"], message);
    }
  },
  fixClass: "Breaking",
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path.slice(0, -1));
    // Other types might get bounds instead.
    return field !== undefined && isBool(field) ? withPointer(field) : [];
  },
  summary: "An optional field must be a pointer where its zero value is valid.",
  rationale:
    "Without a pointer, Go cannot tell a field that is not set from one with the zero value: `omitempty` drops a zero that the user chose, and controllers read a choice where there is none.",
  good: '// +optional\nPaused *bool `json:"paused,omitempty"`',
  bad: '// +optional\nPaused bool `json:"paused,omitempty"`',
};

const problem = (field: GoField, options: Options): string | undefined => {
  if (field.isPointer || field.resolved.kind === "unknown") return undefined;
  if (options.pointers === "Always")
    return isNilable(field) && !isChoice(field)
      ? undefined
      : `must be a pointer, so that ${literal(field.zero.text ?? "zero")} differs from unset`;
  // A field that is always in JSON has another problem first.
  if (isNilable(field) || !hasOmitOption(field)) return undefined;
  if (isPlainStruct(field) ? !isReviewed(field, options) : field.zero.isValid !== true) return undefined;
  if (isText(field) && options.text === "Skipped") return undefined;
  if (options.defaults === "Excepted" && isDefaulted(field)) return undefined;
  const zero = literal(field.zero.text ?? "{}");
  return isOpen(field) && !isBool(field)
    ? `must be a pointer, or have bounds that exclude ${zero}; otherwise, ${zero} is the same as unset`
    : `must be a pointer; otherwise, ${zero} is the same as unset`;
};

const isReviewed = ({ zero }: GoField, { structs }: Options): boolean =>
  structs === "All" || (structs === "ZeroValid" && zero.isValid === true);

/** True if unset is the same as zero, or another rule says what is wrong with the default. */
const isDefaulted = (field: GoField): boolean => hasZeroDefault(field) || losesZero(field) || losesDefault(field);
