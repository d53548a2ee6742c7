import { apiFields, isUsual } from "../../kube/go/api-fields.js";
import { withPointer } from "../../kube/go/edits.js";
import { fieldAt, goTypeOf } from "../../kube/go/go-type.js";
import { isBool, losesZero, shownDefault } from "../../kube/go/zero-value.js";
import { invalid, literal, ON_GO, oneLine, type Rule } from "../kit.js";

export const defaultOverridable: Rule = {
  id: "go-optionality/default-overridable",
  conventions: ["optionality-03"],
  match: ON_GO,
  action: "Deny",
  *check({ object }) {
    const view = goTypeOf(object);
    for (const field of apiFields(view)) {
      if (isUsual(view, field) || !losesZero(field)) continue;
      const zero = literal(field.zero.text);
      yield invalid(
        [...field.path, "type"],
        `must be a pointer; otherwise, Go clients that send ${zero} get the default ${literal(oneLine(shownDefault(field), 40))}`,
      );
    }
  },
  fixClass: "Breaking",
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path.slice(0, -1));
    return field !== undefined && isBool(field) ? withPointer(field) : [];
  },
  summary: "A field with a default must be a pointer where its zero value is valid.",
  rationale:
    "Go leaves the zero value out, and the server then sets the default: a Go client cannot turn off what is on by default.",
  good: '// +optional\n// +kubebuilder:default=true\nEnabled *bool `json:"enabled,omitempty"`',
  bad: '// +optional\n// +kubebuilder:default=true\nEnabled bool `json:"enabled,omitempty"`',
};
