import { isOptionality } from "../../kube/go/api-fields.js";
import { without } from "../../kube/go/edits.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { forbidden, ON_GO, type Rule } from "../kit.js";

export const noMarkerOnType: Rule = {
  id: "go-optionality/no-marker-on-type",
  reference: "Optional vs. Required",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    for (const [index, marker] of goTypeOf(object).markers.entries())
      if (isOptionality(marker))
        yield forbidden(["markers", index], `may not be \`+${marker.name}\`: it only has an effect on fields`);
  },
  fix: ({ field }) => without(field),
  summary: "A type may not be marked as optional or as required.",
  rationale:
    "Whether a value may be absent is decided where a field has the type. Generators ignore such markers on types, so they only mislead whoever reads them.",
  good: "// +kubebuilder:validation:MinLength=1\ntype WidgetName string",
  bad: "// +optional\ntype WidgetName string",
};
