import { fieldsThatAre } from "../../kube/go/api-fields.js";
import { type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { isChoice, isNilable, isStruct } from "../../kube/go/zero-value.js";
import { choices, FIELD_CHOICE } from "../plain-options.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

const OPTIONS = choices({
  ...FIELD_CHOICE,
  fields: ["The fields that are reviewed.", "All", "Optional", "Required"],
  pointers: [
    "'WhenRequired' wants pointers only where the zero value is valid, 'Always' wherever a type has no nil.",
    "WhenRequired",
    "Always",
  ],
  structs: ["Structs, which `omitzero` can leave out instead.", "Skipped", "Reviewed"],
});

type Options = typeof OPTIONS.defaults;

export const noNeedlessPointer: Rule<Options> = {
  id: "go-optionality/no-needless-pointer",
  reference: "Optional vs. Required",
  match: ON_GO,
  action: "Warn",
  options: OPTIONS,
  *check({ object }, options) {
    const view = goTypeOf(object);
    for (const wanted of ["Optional", "Required"] as const) {
      if (options.fields !== "All" && options.fields !== wanted) continue;
      for (const field of fieldsThatAre(view, wanted, options)) {
        const message = field.isPointer ? problem(field, options) : undefined;
        if (message !== undefined) yield invalid([...field.path, "type"], message);
      }
    }
  },
  summary: "A field must be a pointer only where the zero value is valid and the type has no nil.",
  rationale:
    "A pointer tells an unset field from the zero value. Where that value is not valid, or the type can be nil, there is nothing to tell apart, and whoever reads the field must still guard against nil.",
  good: '// +optional\n// +kubebuilder:validation:MinLength=1\nImage string `json:"image,omitempty"`',
  bad: '// +optional\n// +kubebuilder:validation:MinLength=1\nImage *string `json:"image,omitempty"`',
};

const problem = (field: GoField, { pointers, structs }: Options): string | undefined => {
  if (isNilable(field))
    return isChoice(field)
      ? undefined
      : "may be nil without a pointer, so it must not be one unless its bounds allow an empty value";
  if (pointers === "Always" || (structs === "Skipped" && isStruct(field)) || field.zero.isValid !== false)
    return undefined;
  return `must not be a pointer, since ${literal(field.zero.text)} is not valid and so means that it is not set`;
};
