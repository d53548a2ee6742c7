import { apiFields, isExcepted, markedAs } from "../../kube/go/api-fields.js";
import { type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { hasRequiredField } from "../../kube/go/lists.js";
import { boundValue, markersOfNames } from "../../kube/go/markers.js";
import { isPlainStruct } from "../../kube/go/zero-value.js";
import { choices } from "../plain-options.js";
import { invalid, ON_GO, type Rule } from "../kit.js";

const OPTIONS = choices({ kinds: ["Whether `spec` and `status` of kinds are reviewed.", "Excepted", "Included"] });

export const structMarker: Rule<typeof OPTIONS.defaults> = {
  id: "go-optionality/struct-marker",
  reference: "Optional vs. Required",
  match: ON_GO,
  action: "Warn",
  options: OPTIONS,
  *check({ object }, { kinds }) {
    const view = goTypeOf(object);
    for (const field of apiFields(view)) {
      if (isExcepted(view, field, kinds) || !isPlainStruct(field) || field.resolved.foreign !== undefined) continue;
      const wanted = needsFields(field) ? "Required" : "Optional";
      if (markedAs(field) === wanted) continue;
      yield invalid(
        field.path,
        wanted === "Required"
          ? "must be marked as `+required`, because its struct has required fields"
          : "must be marked as `+optional`, because its struct has no required fields",
      );
    }
  },
  summary: "A struct that is no pointer must be required if it has required fields, and optional otherwise.",
  rationale:
    "Encoders that always write structs, such as that of built-in types, send the struct in any case, so that its required fields decide whether it may be left out.",
  good: '// +required\nInner struct {\n\t// +required\n\tName string `json:"name"`\n} `json:"inner"`',
  bad: '// +optional\nInner struct {\n\t// +required\n\tName string `json:"name"`\n} `json:"inner"`',
};

/** True if a value of the struct must have fields. */
const needsFields = ({ resolved }: GoField): boolean =>
  Number(boundValue(markersOfNames(resolved), "MinProperties") ?? 0) !== 0 || hasRequiredField(resolved);
