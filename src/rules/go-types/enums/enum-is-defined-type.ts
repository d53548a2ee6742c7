import { enumMarker, textIn } from "../../../kube/go/enums.js";
import { goTypeOf } from "../../../kube/go/go-type.js";
import { reviewedFields } from "../../../kube/go/named-fields.js";
import { invalid, literal, ON_GO, type Rule } from "../../kit.js";

export const enumIsDefinedType: Rule = {
  id: "go-types/enum-is-defined-type",
  conventions: ["primitives-02"],
  match: ON_GO,
  action: "Warn",
  evidence: "The generated definition is the same; only programs in Go notice the difference.",
  *check({ object }) {
    for (const field of reviewedFields(goTypeOf(object))) {
      const text = textIn(field);
      if (text === undefined || text.type.names.length > 0 || OF_APIS.has(field.jsonName)) continue;
      // A field with one value is there for another reason.
      if ((enumMarker(field.markers, text.prefix)?.values.length ?? 0) > 1)
        yield invalid(
          [...field.path, "type"],
          `must be a defined type of strings with a constant for each value, such as ${literal(field.name)}`,
        );
    }
  },
  summary: "A field with the marker `+kubebuilder:validation:Enum` must have a defined type of strings with constants.",
  rationale:
    "With a plain string, the compiler does not tell one enumeration from another, and all code repeats the text of the values.",
  good: `type WidgetSpec struct {
	Mode Mode \`json:"mode"\`
}

// +kubebuilder:validation:Enum=Fast;Exact
type Mode string`,
  bad: '// +kubebuilder:validation:Enum=Fast;Exact\nMode string `json:"mode"`',
};

/** Fields that name a kind or resource of any API, or an operation of a patch. */
const OF_APIS: ReadonlySet<string> = new Set("apiGroup apiVersion group kind op resource".split(" "));
