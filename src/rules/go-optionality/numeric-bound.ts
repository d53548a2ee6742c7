import { goTypeOf } from "../../kube/go/go-type.js";
import { markerPath } from "../../kube/go/marked.js";
import { markerNumber } from "../../kube/go/markers.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

export const numericBound: Rule = {
  id: "go-optionality/numeric-bound",
  reference: "Validation",
  match: ON_GO,
  action: "Deny",
  evidence: "The generator fails.",
  *check({ object }) {
    const view = goTypeOf(object);
    for (const one of [view, ...view.fields])
      for (const [index, marker] of one.markers.entries())
        if (NUMERIC.test(marker.name) && !Number.isFinite(markerNumber(marker)))
          yield invalid(markerPath(one, index), `must be a number, not ${literal(marker.value)}`);
  },
  summary: "The value of a numeric bound must be a number.",
  rationale: "Generators stop at such a marker, or ignore it, so that nothing checks the bound.",
  good: '// +optional\n// +kubebuilder:validation:Minimum=1\nSize int32 `json:"size,omitempty"`',
  bad: '// +optional\n// +kubebuilder:validation:Minimum=one\nSize int32 `json:"size,omitempty"`',
};

const NUMERIC =
  /^kubebuilder:validation:(?:items:)?(?:Maximum|Minimum|MultipleOf|(?:Max|Min)(?:Items|Length|Properties))$/;
