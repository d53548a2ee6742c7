import { without } from "../../kube/go/edits.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { normalMarker } from "../../kube/go/marker-text.js";
import { markedIn, markerPath, markersOfType } from "../../kube/go/marked.js";
import { duplicate, fieldName, ON_GO, type Rule } from "../kit.js";
import { switches } from "../plain-options.js";

export const noDuplicateMarker: Rule<{ readonly withType: boolean }> = {
  id: "go-markers/no-duplicate-marker",
  match: ON_GO,
  action: "Warn",
  options: switches({ withType: "Also report a marker of a field that the type of the field has." }),
  *check({ object }, { withType }) {
    for (const one of markedIn(goTypeOf(object))) {
      const before = new Set<string>(withType ? markersOfType(one.field).map((marker) => normalMarker(marker)) : []);
      for (const [index, marker] of one.markers.entries()) {
        // The border of a table is no marker.
        if (!/^[A-Za-z]/.test(marker.name)) continue;
        const text = normalMarker(marker);
        // One in a comment apart may be of a field that is gone: then the own one is right.
        if (!withType && index < (one.field?.apart ?? 0)) continue;
        if (before.has(text)) yield duplicate(markerPath(one, index), `must not repeat ${fieldName(marker.text)}`);
        before.add(text);
      }
    }
  },
  fix: ({ field }) => without(field),
  summary: "A declaration may not have the same marker twice.",
  rationale:
    "The second one has no effect. Who later changes the first one wonders why the old value is still in the definition.",
  reference: "API Conventions",
  good: '// +kubebuilder:validation:MaxLength=63\n// +optional\nHost string `json:"host,omitempty"`',
  bad: '// +optional\n// +kubebuilder:validation:MaxLength=63\n// +optional\nHost string `json:"host,omitempty"`',
};
