import { fieldsThatAre, hasOmitOption, knowsOmitzero } from "../../kube/go/api-fields.js";
import { withJsonOption } from "../../kube/go/edits.js";
import { fieldAt, type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { isOfStatus } from "../../kube/go/sections.js";
import { isNull, isNullable, isOpen, isPlainStruct, isStruct, isText, losesDefault } from "../../kube/go/zero-value.js";
import { choices, FIELD_CHOICE } from "../plain-options.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

const OPTIONS = choices({
  ...FIELD_CHOICE,
  omitempty: [
    "Whether all optional fields need `omitempty`, or only those that a server refuses without it.",
    "Always",
    "WhereZeroIsInvalid",
  ],
  omitzero: ["Whether structs may have `omitzero`, which Go knows since version 1.24.", "Allowed", "Forbidden"],
  status: ["Valid zero values in types that only the status of kinds has.", "Excepted", "Included"],
  defaults: ["Fields whose defaults never apply, which another rule reports.", "Excepted", "Included"],
});

type Options = typeof OPTIONS.defaults;

export const optionalOmitted: Rule<Options> = {
  id: "go-optionality/optional-omitted",
  conventions: ["optionality-05"],
  match: ON_GO,
  action: "Warn",
  options: OPTIONS,
  *check({ object }, options) {
    const view = goTypeOf(object);
    // Controllers may mean the zero that they report.
    const mayBeMeant = options.status === "Excepted" && isOfStatus(view);
    for (const field of fieldsThatAre(view, "Optional", options)) {
      if (field.json === undefined || (mayBeMeant && field.zero.isValid === true && !isNull(field))) continue;
      const message = problem(field, options, knowsOmitzero(view));
      if (message !== undefined) yield invalid([...field.path, "tag"], message);
    }
  },
  fixClass: "Behavior",
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path.slice(0, -1));
    if (field === undefined || hasOmitOption(field)) return [];
    // A valid zero value needs a pointer too, and a struct either that or `omitzero`.
    const isOnly = isNull(field) || (field.zero.isValid === false && !isPlainStruct(field));
    return isOnly ? withJsonOption(field, "omitempty") : [];
  },
  summary: "An optional field must be left out of JSON where it is not set.",
  rationale:
    "Otherwise, Go clients send null or the zero value for what they do not set. A server takes the zero value for a choice of the user, and drops or refuses null. `omitempty` has no effect on a struct.",
  good: '// +optional\nTemplate *WidgetTemplate `json:"template,omitempty"`\n// +optional\nSize *int32 `json:"size,omitempty"`',
  bad: '// +optional\nSize *int32 `json:"size"`',
};

const problem = (
  field: GoField,
  { omitempty, omitzero, defaults }: Options,
  mayOmitZero: boolean,
): string | undefined => {
  const { zero } = field;
  if (omitzero === "Forbidden" && isStruct(field) && field.omitsZero) return "may not have `omitzero`";
  if (omitzero === "Allowed" && isPlainStruct(field) && !field.omitsZero) {
    if (field.omitsEmpty)
      return METADATA.test(field.resolved.foreign ?? "")
        ? undefined
        : `must ${mayOmitZero ? "have `omitzero`, or be a pointer" : "be a pointer"}; \`omitempty\` has no effect on a struct`;
    if (omitempty === "Always" || zero.isValid === false)
      return mayOmitZero ? "must have `omitzero`, or `omitempty` and a pointer" : "must be a pointer with `omitempty`";
  }
  if (hasOmitOption(field) || isNullable(field)) return undefined;
  if (defaults === "Excepted" && losesDefault(field)) return undefined;
  if (omitempty === "WhereZeroIsInvalid" && !field.isPointer && zero.isValid !== false) return undefined;
  if (!isNull(field) && zero.isValid === undefined) return "must have `omitempty` or `omitzero`";
  const sent = `otherwise, Go clients send ${isNull(field) ? "null" : literal(zero.text)} where it is not set`;
  if (isNull(field) || (isText(field) && isOpen(field))) return `must have \`omitempty\`; ${sent}`;
  return zero.isValid === true
    ? `must have \`omitempty\` and be a pointer; ${sent}`
    : `must have \`omitempty\`; ${sent}, which is not valid`;
};

/** The metadata of templates, whose fields a server fills in or drops in any case. */
const METADATA = /\/apis\/meta\/v1\.(?:Object|List)Meta$/;
