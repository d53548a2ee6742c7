import { valuesIn } from "../../../kube/go/enums.js";
import { goTypeOf } from "../../../kube/go/go-type.js";
import { allOf, invalid, ON_GO, type Rule } from "../../kit.js";

export const enumHasEveryConstant: Rule = {
  id: "go-types/enum-has-every-constant",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const { markers, constants, resolved } = goTypeOf(object);
    const values = valuesIn(markers);
    if (values === undefined || constants === undefined || resolved.basic !== "string") return;
    const missing = Object.values(constants).filter((value) => value !== "" && !values.includes(value));
    const place = markers.findIndex(({ name }) => name === "kubebuilder:validation:Enum");
    if (missing.length > 0)
      yield invalid(["markers", place], `must have ${allOf(missing)}, for which the type has constants`);
  },
  summary: "The marker `+kubebuilder:validation:Enum` of a type must have the values of all its constants.",
  rationale: "The API server refuses the other values, so code that uses their constants fails when it writes.",
  reference: "Constants",
  good: `// +kubebuilder:validation:Enum=Fast;Exact
type Mode string

const (
	ModeFast  Mode = "Fast"
	ModeExact Mode = "Exact"
)`,
  bad: `// +kubebuilder:validation:Enum=Fast
type Mode string

const (
	ModeFast  Mode = "Fast"
	ModeExact Mode = "Exact"
)`,
};
