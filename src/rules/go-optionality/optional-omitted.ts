import { type FieldChoice, fieldsThatAre, isOfStatus } from "../../kube/go/api-fields.js";
import { withJsonOption } from "../../kube/go/edit-tag.js";
import { fieldAt, type GoField, goTypeOf } from "../../kube/go/go-type.js";
import {
  isLeftOut,
  isNilable,
  isNullable,
  isOpen,
  isPlainStruct,
  isText,
  isStruct,
  losesDefault,
} from "../../kube/go/zero-value.js";
import { choices } from "../choices.js";
import { FIELD_CHOICE } from "../go-field-choice.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

export interface OptionalOmittedOptions extends FieldChoice {
  readonly omitempty: "Always" | "WhereZeroIsInvalid";
  readonly omitzero: "Allowed" | "Forbidden";
  readonly status: "Excepted" | "Included";
  readonly defaults: "Excepted" | "Included";
}

export const optionalOmitted: Rule<OptionalOmittedOptions> = {
  id: "go-optionality/optional-omitted",
  conventions: ["optionality-05"],
  match: ON_GO,
  action: "Warn",
  options: {
    schema: choices({
      ...FIELD_CHOICE,
      omitempty: [
        "Whether all optional fields need `omitempty`, or only those that a server refuses without it.",
        "Always",
        "WhereZeroIsInvalid",
      ],
      omitzero: ["Whether structs may have `omitzero`, which Go knows since version 1.24.", "Allowed", "Forbidden"],
      status: ["Valid zero values in types that only the status of kinds has.", "Excepted", "Included"],
      defaults: ["Fields whose defaults never apply, which another rule reports.", "Excepted", "Included"],
    }),
    defaults: {
      unmarked: "ByTag",
      kinds: "Excepted",
      omitempty: "Always",
      omitzero: "Allowed",
      status: "Excepted",
      defaults: "Excepted",
    },
  },
  *check({ object }, options) {
    const view = goTypeOf(object);
    for (const field of fieldsThatAre(view, "Optional", options)) {
      // Controllers may mean the zero that they report.
      if (options.status === "Excepted" && isOfStatus(view) && field.zero.isValid === true && !isNull(field)) continue;
      const message = field.json === undefined ? undefined : problem(field, options);
      if (message !== undefined) yield invalid([...field.path, "tag"], message);
    }
  },
  fixClass: "Behavior",
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path.slice(0, -1));
    if (field === undefined || field.omitsEmpty || field.omitsZero) return [];
    // A valid zero value needs a pointer too, and a struct either that or `omitzero`.
    const isOnly = isNull(field) || (field.zero.isValid === false && !isPlainStruct(field));
    return isOnly ? withJsonOption(field, "omitempty") : [];
  },
  summary: "An optional field must be left out of JSON where it is not set.",
  rationale:
    "Otherwise, Go clients send null or the zero value for what they do not set. A server refuses null, and takes the zero value for a choice of the user. `omitempty` has no effect on a struct.",
  good: '// +optional\nTemplate *WidgetTemplate `json:"template,omitempty"`\n// +optional\nSize *int32 `json:"size,omitempty"`',
  bad: '// +optional\nSize *int32 `json:"size"`',
};

const problem = (field: GoField, { omitempty, omitzero, defaults }: OptionalOmittedOptions): string | undefined => {
  const { zero } = field;
  if (omitzero === "Forbidden") {
    if (isStruct(field) && field.omitsZero) return "may not have `omitzero`";
    if (field.omitsEmpty) return undefined;
  } else if (
    isPlainStruct(field) &&
    !field.omitsZero &&
    !(field.omitsEmpty && METADATA.test(field.resolved.foreign ?? "")) &&
    (field.omitsEmpty || omitempty === "Always" || zero.isValid === false)
  ) {
    return field.omitsEmpty
      ? "must have `omitzero`, unless it is a pointer; `omitempty` has no effect on a struct"
      : "must have `omitzero`, or `omitempty` and a pointer";
  }
  if (isLeftOut(field) || field.omitsEmpty || isNullable(field)) return undefined;
  if (defaults === "Excepted" && losesDefault(field)) return undefined;
  if (omitempty === "WhereZeroIsInvalid" && !field.isPointer && zero.isValid !== false) return undefined;
  if (isNull(field)) return "must have `omitempty`; otherwise, Go clients send null where it is not set";
  if (zero.isValid === undefined) return "must have `omitempty` or `omitzero`";
  return zero.isValid
    ? `must have \`omitempty\`${isText(field) && isOpen(field) ? "" : " and be a pointer"}; otherwise, Go clients send ${literal(zero.text)} where it is not set`
    : `must have \`omitempty\`; otherwise, Go clients send ${literal(zero.text)} where it is not set, which is not valid`;
};

/** The metadata of templates, whose fields a server fills in or drops in any case. */
const METADATA = /\/apis\/meta\/v1\.(?:Object|List)Meta$/;

const isNull = (field: GoField): boolean => field.isPointer || isNilable(field);
