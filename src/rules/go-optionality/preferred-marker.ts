import { sameMarkerName } from "go-crd";
import { withText, without } from "../../kube/go/edits.js";
import { fieldAt, type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { markerAt, markerPath } from "../../kube/go/marked.js";
import { choices } from "../plain-options.js";
import { type Cause, forbidden, invalid, ON_GO, type Rule } from "../kit.js";

const OPTIONS = choices({
  optional: ["The marker of optional fields.", "optional", "kubebuilder:validation:Optional"],
  required: ["The marker of required fields.", "required", "kubebuilder:validation:Required"],
});

export const preferredMarker: Rule<typeof OPTIONS.defaults> = {
  id: "go-optionality/preferred-marker",
  reference: "Optional vs. Required",
  match: ON_GO,
  action: "Warn",
  options: OPTIONS,
  *check({ object }, { optional, required }) {
    for (const field of goTypeOf(object).fields) {
      // Contradictory markers must not become equal ones.
      if (field.isOptional && field.isRequired) continue;
      yield* causes(field, optional);
      yield* causes(field, required);
    }
  },
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path.slice(0, -2));
    const other = OTHERS.get(markerAt(object, path)?.text.slice(1) ?? "");
    if (field === undefined || other === undefined) return [];
    return field.markers.some(({ name }) => name === other) ? without(path) : withText(path, `+${other}`);
  },
  summary: "A field must be marked as optional or as required with the marker that the API prefers.",
  rationale: "One spelling is easy to search for, and two of them beside each other look as if they meant two things.",
  good: '// +optional\nSize *int32 `json:"size,omitempty"`',
  bad: '// +kubebuilder:validation:Optional\nSize *int32 `json:"size,omitempty"`',
};

const PAIRS = [
  ["optional", "kubebuilder:validation:Optional"],
  ["required", "kubebuilder:validation:Required"],
] as const;

/** The other spelling of a marker. Markers of Kubernetes' own validation, such as `+k8s:optional`, may accompany either. */
const OTHERS: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

function* causes(field: GoField, preferred: string): Iterable<Cause> {
  const { markers } = field;
  const isThere = markers.some(({ name }) => name === preferred);
  for (const [index, { name }] of markers.entries()) {
    if (name === preferred || !OTHERS.has(name) || sameMarkerName(name) !== sameMarkerName(preferred)) continue;
    const place = markerPath(field, index);
    if (isThere) yield forbidden(place, `may not be \`+${name}\` beside \`+${preferred}\``);
    else yield invalid(place, `must be \`+${preferred}\`, not \`+${name}\``);
  }
}
