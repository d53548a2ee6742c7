import { withText } from "../../kube/go/edits.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { markedIn, markerAt, placedMarkers } from "../../kube/go/marked.js";
import {
  isUnknown,
  respelled,
  suggestion,
  withEquals,
  withoutBlank,
  withoutPlus,
} from "../../kube/go/marker-spelling.js";
import { fieldName, invalid, literal, notSupported, ON_GO, type Rule } from "../kit.js";

export const knownMarker: Rule = {
  id: "go-markers/known-marker",
  match: ON_GO,
  action: "Deny",
  *check({ object }) {
    const view = goTypeOf(object);
    for (const declaration of markedIn(view))
      for (const line of withoutPlus((declaration.field ?? view).comment)) {
        const [, at = "", name = ""] = /^(@?)([^\s=]*)/.exec(line) ?? [];
        const instead = at === "" ? "" : ` instead of ${literal(at)}`;
        yield invalid(
          [...declaration.path, "comment"],
          `must have '+' before ${literal(name)}${instead}; without it, no tool reads the marker`,
        );
      }
    for (const { marker, place } of placedMarkers(view)) {
      const wanted = withEquals(marker);
      const joined = withoutBlank(marker);
      if (joined !== undefined)
        yield invalid(place, `must be written as ${fieldName(joined)}; no tool reads it with a blank`);
      else if (wanted !== undefined)
        yield invalid(place, `must be written as ${fieldName(wanted)}; no tool reads it without '='`);
      else if (isUnknown(marker)) {
        const near = suggestion(marker.name);
        const hint = near === undefined ? "" : `; did you mean ${literal(`+${near}`)}?`;
        yield notSupported(place, `must be a known marker; ${literal(`+${marker.name}`)} is not one${hint}`);
      }
    }
  },
  fix({ field }, { object }) {
    const marker = markerAt(object, field);
    return withText(field, marker && (withoutBlank(marker) ?? withEquals(marker) ?? respelled(marker)));
  },
  summary: "A marker must be one that controller-gen, kubebuilder or a generator of Kubernetes knows.",
  rationale:
    "A generator says nothing of a misspelt marker: the bound, the default or the column that it was meant for is just not there. Markers with the prefix of another tool are not judged.",
  reference: "API Conventions",
  good: '// +kubebuilder:validation:MaxLength=63\nHost string `json:"host"`',
  bad: '// +kubebuilder:validation:Maxlength=63\nHost string `json:"host"`',
};
