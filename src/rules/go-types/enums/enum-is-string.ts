import { goTypeOf } from "../../../kube/go/go-type.js";
import { invalid, literal, ON_GO, type Rule } from "../../kit.js";

export const enumIsString: Rule = {
  id: "go-types/enum-is-string",
  conventions: ["primitives-02", "constants-01"],
  match: ON_GO,
  sameAs: ["crd-schema/enum-is-string"],
  action: "Deny",
  *check({ object }) {
    const type = goTypeOf(object);
    const { basic = "" } = type.resolved;
    if (NUMBER.test(basic) && isCounted(type.constants) && type.sections !== undefined)
      yield invalid(
        ["type"],
        `must be 'string' instead of ${literal(basic)}, because its constants count an enumeration`,
      );
  },
  summary: "An enumeration must be a type of strings, not of numbers.",
  rationale:
    "A number does not explain itself, and constants that count change their values when one is added between them.",
  good: `// +kubebuilder:validation:Enum=Low;High
type Level string

const (
	LevelLow  Level = "Low"
	LevelHigh Level = "High"
)`,
  bad: `type Level int32

const (
	LevelLow Level = iota
	LevelHigh
)

type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata"\`

	Spec WidgetSpec \`json:"spec"\`
}

type WidgetSpec struct {
	Level Level \`json:"level"\`
}`,
};

/** Numbers that a marker lists, such as status codes of HTTP, may be what they are. */
const NUMBER = /^(?:u?int|float|byte)/;

/** True for constants such as those that `iota` counts, unlike a default and a maximum. */
const isCounted = (constants: Readonly<Record<string, string>> = {}): boolean => {
  const values = Object.values(constants)
    .map(Number)
    .sort((a, b) => a - b);
  const [first] = values;
  return values.length > 1 && (first === 0 || first === 1) && values.every((value, index) => value === first + index);
};
