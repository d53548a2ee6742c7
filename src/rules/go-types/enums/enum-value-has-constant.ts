import type { GoTypeFacts } from "go-crd";
import { textIn, valuesIn } from "../../../kube/go/enums.js";
import { goTypeOf } from "../../../kube/go/go-type.js";
import { reviewedFields } from "../../../kube/go/reviewed-fields.js";
import { allOf, type Cause, invalid, ON_GO, type Rule } from "../../kit.js";

export const enumValueHasConstant: Rule = {
  id: "go-types/enum-value-has-constant",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const type = goTypeOf(object);
    if (type.resolved.basic === "string") yield* problemsOf(type, valuesIn(type.markers), type.constants, "Enum");
    for (const field of reviewedFields(type)) {
      const { type: text, prefix } = textIn(field) ?? {};
      const constants = text?.names.find((one) => one.constants !== undefined)?.constants;
      yield* problemsOf(field, valuesIn(field.markers, prefix), constants, `${prefix ?? ""}Enum`);
    }
  },
  summary: "Each value of the marker `+kubebuilder:validation:Enum` must have a constant, if the type has constants.",
  rationale: "Code has to repeat the text of the value, and readers of the Go package do not find it.",
  reference: "Constants",
  good: `// +kubebuilder:validation:Enum=Fast;Exact
type Mode string

const (
	ModeFast  Mode = "Fast"
	ModeExact Mode = "Exact"
)`,
  bad: `// +kubebuilder:validation:Enum=Fast;Exact
type Mode string

const ModeFast Mode = "Fast"`,
};

function* problemsOf(
  { path, markers }: Pick<ReturnType<typeof goTypeOf>, "path" | "markers">,
  values: readonly string[] | undefined,
  constants: GoTypeFacts["constants"],
  bound: string,
): Iterable<Cause> {
  if (constants === undefined) return;
  const known = new Set(Object.values(constants));
  const nameless = values?.filter((value) => !known.has(value)) ?? [];
  const place = markers.findIndex(({ name }) => name === `kubebuilder:validation:${bound}`);
  if (nameless.length > 0)
    yield invalid([...path, "markers", place], `must only have values with constants, unlike ${allOf(nameless)}`);
}
