import { enumMarker } from "../../../kube/go/enums.js";
import { goTypeOf } from "../../../kube/go/go-type.js";
import { allOf, examplesIn, goExample, invalid, ON_GO, type Rule } from "../../kit.js";

export const enumHasEveryConstant: Rule = {
  id: "go-types/enum-has-every-constant",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const { markers, constants, resolved } = goTypeOf(object);
    const listed = enumMarker(markers);
    if (listed === undefined || constants === undefined || resolved.basic !== "string") return;
    const missing = Object.values(constants).filter((value) => value !== "" && !listed.values.includes(value));
    if (missing.length > 0)
      yield invalid(
        ["markers", listed.index],
        `must have ${allOf(missing)}, for which the type has ${missing.length === 1 ? "a constant" : "constants"}`,
      );
  },
  summary: "The marker `+kubebuilder:validation:Enum` of a type must have the values of all its constants.",
  rationale: "The API server refuses the other values, so code that uses their constants fails when it writes.",
  reference: "Constants",
  ...examplesIn(goExample)(`
  - // +kubebuilder:validation:Enum=Fast
  + // +kubebuilder:validation:Enum=Fast;Exact
    type Mode string

    const (
    	ModeFast  Mode = "Fast"
    	ModeExact Mode = "Exact"
    )
  `),
};
