import type { GoTypeFacts } from "go-crd";
import { type EnumMarker, enumMarker, namedWithConstants, textIn } from "../../../kube/go/enums.js";
import { type GoField, goTypeOf, type GoTypeView } from "../../../kube/go/go-type.js";
import { markerPath } from "../../../kube/go/marked.js";
import { reviewedFields } from "../../../kube/go/named-fields.js";
import { allOf, type Cause, invalid, ON_GO, type Rule } from "../../kit.js";

export const enumValueHasConstant: Rule = {
  id: "go-types/enum-value-has-constant",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const type = goTypeOf(object);
    if (type.resolved.basic === "string") yield* problemsOf(type, enumMarker(type.markers), type.constants);
    for (const field of reviewedFields(type)) {
      const text = textIn(field);
      if (text !== undefined)
        yield* problemsOf(field, enumMarker(field.markers, text.prefix), namedWithConstants(text.type)?.constants);
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
  declaration: GoTypeView | GoField,
  listed: EnumMarker | undefined,
  constants: GoTypeFacts["constants"],
): Iterable<Cause> {
  if (listed === undefined || constants === undefined) return;
  const known = new Set(Object.values(constants));
  const nameless = listed.values.filter((value) => !known.has(value));
  if (nameless.length > 0)
    yield invalid(
      markerPath(declaration, listed.index),
      `must only have values with constants, unlike ${allOf(nameless)}`,
    );
}
