import { apiFields, isUsual, knowsOmitzero } from "../../kube/go/api-fields.js";
import { type GoField, goTypeOf } from "../../kube/go/go-type.js";
import {
  defaultOf,
  shownDefault,
  isChoice,
  isLeftOut,
  isNull,
  isPlainStruct,
  isText,
  losesDefault,
} from "../../kube/go/zero-value.js";
import { choices } from "../plain-options.js";
import { invalid, literal, ON_GO, oneLine, type Rule } from "../kit.js";

const OPTIONS = choices({
  harmless: ["Fields whose default is the zero value, or replaces null.", "Skipped", "Reviewed"],
  omitzero: ["Whether structs may have `omitzero`, which Go knows since version 1.24.", "Allowed", "Forbidden"],
  fields: ["The fields that are reviewed.", "All", "Structs"],
});

type Options = typeof OPTIONS.defaults;

export const defaultApplies: Rule<Options> = {
  id: "go-optionality/default-applies",
  conventions: ["static-09"],
  match: ON_GO,
  action: "Deny",
  options: OPTIONS,
  *check({ object }, options) {
    const view = goTypeOf(object);
    for (const field of apiFields(view)) {
      if (field.json === undefined || isUsual(view, field)) continue;
      if (options.fields === "Structs" && !isPlainStruct(field)) continue;
      if (options.harmless === "Reviewed" ? !isWritten(field, options) : !losesDefault(field)) continue;
      const value = literal(oneLine(shownDefault(field), 40));
      const sent = field.zero.text === undefined ? "a zero value" : literal(field.zero.text);
      yield invalid(
        [...field.path, "tag"],
        isPlainStruct(field) && knowsOmitzero(view)
          ? `must have \`omitzero\`, or be a pointer; otherwise, Go clients send ${sent}, and the default ${value} never applies`
          : `must ${mayMeanZero(field) ? "be a pointer with" : "have"} \`omitempty\`; otherwise, Go clients send ${sent}, and the default ${value} never applies`,
      );
    }
  },
  summary: "A field with a default must be left out of JSON where it is not set.",
  rationale:
    "A server sets a default only where the field is absent. Without `omitempty`, every Go client sends the zero value for what it does not set, and so overrides the default without wanting to.",
  good: '// +optional\n// +kubebuilder:default=3\nRetries *int32 `json:"retries,omitempty"`',
  bad: '// +optional\n// +kubebuilder:default=3\nRetries int32 `json:"retries"`',
};

/** True if a client may want the zero value, which `omitempty` alone would leave out. */
const mayMeanZero = (field: GoField): boolean =>
  isPlainStruct(field) || (isChoice(field) && !isText(field) && !isNull(field));

const isWritten = (field: GoField, { omitzero }: Options): boolean =>
  defaultOf(field) !== undefined && !(omitzero === "Forbidden" ? field.omitsEmpty : isLeftOut(field));
