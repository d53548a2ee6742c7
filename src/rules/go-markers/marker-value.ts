import type { GoMarker } from "go-crd";
import { withText } from "../../kube/go/edits.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { KNOWN_MARKERS } from "../../kube/go/known-markers.js";
import { markerAt, placedMarkers } from "../../kube/go/marked.js";
import { formProblem, needsQuotes } from "../../kube/go/marker-forms.js";
import { invalid, ON_GO, type Rule } from "../kit.js";

export const markerValue: Rule = {
  id: "go-markers/marker-value",
  match: ON_GO,
  sameAs: [
    "crd-validity/columns-and-paths-valid",
    "crd-validity/validation-rules-valid",
    "crd-validity/schema-structural",
  ],
  action: "Deny",
  // It compiles patterns of users.
  cost: "Unbounded",
  *check({ object }) {
    for (const { marker, place } of placedMarkers(goTypeOf(object))) {
      const problem = formProblem(marker);
      if (problem !== undefined) yield invalid(place, problem);
    }
  },
  fix({ field }, { object }) {
    const marker = markerAt(object, field);
    return withText(field, marker && repaired(marker));
  },
  summary: "The value of a marker must have the form that its generator reads.",
  rationale:
    "A generator stops with an error that does not name the field, or ignores the marker. An invalid pattern or column is only found when the CRD is installed.",
  reference: "API Conventions",
  good: '// +kubebuilder:validation:MaxLength=63\nHost string `json:"host"`',
  bad: '// +kubebuilder:validation:MaxLength="63"\nHost string `json:"host"`',
};

/** The marker as it was meant, if there is no doubt. */
const repaired = ({ name, value }: GoMarker): string | undefined => {
  const given = value.trim();
  switch (KNOWN_MARKERS.get(name)?.form) {
    case "Nothing":
      return given === "true" ? `+${name}` : undefined;
    case "Text":
      return needsQuotes(given) && !given.includes("`") ? `+${name}=\`${given}\`` : undefined;
    case "Integer":
    case "Number":
    case "Boolean": {
      const [, inner] = /^"(-?[\d.]+|true|false)"$/.exec(given) ?? [];
      return inner === undefined ? undefined : `+${name}=${inner}`;
    }
    default:
      return undefined;
  }
};
