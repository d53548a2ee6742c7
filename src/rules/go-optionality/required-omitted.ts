import { fieldsThatAre, hasOmitOption, knowsOmitzero } from "../../kube/go/api-fields.js";
import { withJsonOption } from "../../kube/go/edits.js";
import { fieldAt, type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { isLeftOut, isNull, isOpen, isPlainStruct } from "../../kube/go/zero-value.js";
import { choices, FIELD_CHOICE } from "../plain-options.js";
import { type Cause, invalid, literal, ON_GO, type Rule } from "../kit.js";

const OPTIONS = choices({
  ...FIELD_CHOICE,
  omitempty: [
    "Whether all required fields must be left out where they are not set, or only those whose zero value is not valid.",
    "WhereZeroIsInvalid",
    "Always",
  ],
  omitzero: ["Whether structs may have `omitzero`, which Go knows since version 1.24.", "Allowed", "Forbidden"],
  open: ["Fields whose bounds say nothing of the zero value.", "Skipped", "Reviewed"],
  structs: ["Structs: those whose zero value is not valid, or all.", "ZeroInvalid", "All"],
});

type Options = typeof OPTIONS.defaults;

export const requiredOmitted: Rule<Options> = {
  id: "go-optionality/required-omitted",
  conventions: ["optionality-08"],
  match: ON_GO,
  action: "Warn",
  evidence: "The generated definition is the same; only programs in Go notice the difference.",
  options: OPTIONS,
  *check({ object }, options) {
    const view = goTypeOf(object);
    for (const field of fieldsThatAre(view, "Required", options))
      if (field.json !== undefined) yield* causes(field, options, knowsOmitzero(view));
  },
  fixClass: "Behavior",
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path.slice(0, -1));
    if (field === undefined || path.at(-1) !== "tag" || hasOmitOption(field)) return [];
    return withJsonOption(field, isPlainStruct(field) ? "omitzero" : "omitempty");
  },
  summary: "A required field must be left out of JSON where it is not set.",
  rationale:
    "A Go client that forgets the field then gets the message that it is required. Otherwise, the client sends null or a zero value that nobody chose, which is accepted, or refused for another reason.",
  good: '// +required\n// +kubebuilder:validation:MinLength=1\nImage string `json:"image,omitempty"`',
  bad: '// +required\n// +kubebuilder:validation:MinLength=1\nImage string `json:"image"`',
};

function* causes(
  field: GoField,
  { omitempty, omitzero, open, structs }: Options,
  mayOmitZero: boolean,
): Iterable<Cause> {
  const { isValid } = field.zero;
  const sent = `otherwise, Go clients send ${isNull(field) ? "null" : literal(field.zero.text)} where it is not set`;
  const tag = [...field.path, "tag"];
  const type = [...field.path, "type"];
  const isObject = isPlainStruct(field);
  if (isObject && omitzero === "Forbidden" && field.omitsZero) yield invalid(tag, "may not have `omitzero`");
  if (isValid === undefined) return;
  if (isValid) {
    if (omitempty !== "Always" || (isOpen(field) && open === "Skipped") || (isObject && structs !== "All")) return;
    if (!isNull(field)) yield invalid(type, `must be a pointer with \`omitempty\`; ${sent}`);
    else if (!isLeftOut(field)) yield invalid(tag, `must have \`omitempty\`; ${sent}`);
  } else if (isObject && (omitzero === "Forbidden" || !mayOmitZero)) {
    yield invalid(type, "must be a pointer with `omitempty`");
  } else if (!isLeftOut(field)) yield invalid(tag, `must have \`${isObject ? "omitzero" : "omitempty"}\`; ${sent}`);
}
