import type { GoMarker } from "go-crd";
import { withText } from "../../kube/go/edits.js";
import { fieldAt, type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { markerAt, markerPath } from "../../kube/go/marked.js";
import { choices } from "../plain-options.js";
import { type Cause, forbidden, invalid, ON_GO, required, type Rule } from "../kit.js";

const OPTIONS = choices({
  marker: ["The marker of defaults.", "kubebuilder:default", "default"],
  both: ["Whether a field may have both, for generators that know only one of them.", "Allowed", "Forbidden"],
});

export const preferredDefaultMarker: Rule<typeof OPTIONS.defaults> = {
  id: "go-optionality/preferred-default-marker",
  reference: "Static Defaults",
  match: ON_GO,
  action: "Warn",
  options: OPTIONS,
  *check({ object }, { marker, both }) {
    for (const field of goTypeOf(object).fields)
      if (both === "Forbidden" || !field.markers.some(({ name }) => name === marker)) yield* causes(field, marker);
  },
  fix({ field: path }, { object }) {
    const [, name, value = ""] = /^\+((?:kubebuilder:)?default)=(.*)$/.exec(markerAt(object, path)?.text ?? "") ?? [];
    const other = name === "default" ? "kubebuilder:default" : "default";
    const field = fieldAt(object, path.slice(0, -2));
    // Other values are written differently in both, and two defaults may differ.
    if (!IN_BOTH.test(value) || field?.markers.some((marker) => marker.name === other) === true) return [];
    return withText(path, `+${other}=${value}`);
  },
  summary: "A field must have its default in the marker that the API prefers.",
  rationale:
    "Each generator reads its own markers: a default that one of them does not know is missing in its output, and two defaults of a field may differ.",
  good: '// +optional\n// +kubebuilder:default=3\nRetries *int32 `json:"retries,omitempty"`',
  bad: '// +optional\n// +default=3\nRetries *int32 `json:"retries,omitempty"`',
};

/** Values that are written in the same way in both markers. */
const IN_BOTH = /^(?:"[^"\\]*"|-?\d+(?:\.\d+)?|true|false)$/;

function* causes(field: GoField, preferred: string): Iterable<Cause> {
  const { markers } = field;
  const isOther = ({ name }: GoMarker): boolean =>
    name !== preferred && (name === "default" || name === "kubebuilder:default");
  const isThere = markers.some(({ name }) => name === preferred);
  for (const [index, marker] of markers.entries()) {
    if (!isOther(marker)) continue;
    const place = markerPath(field, index);
    yield isThere
      ? forbidden(place, `may not be \`+${marker.name}\` beside \`+${preferred}\``)
      : invalid(place, `must be \`+${preferred}\`, not \`+${marker.name}\``);
  }
  if (!isThere && !markers.some(isOther) && markers.some(({ name }) => name === "k8s:default"))
    yield required(field.path, `must have \`+${preferred}\` beside \`+k8s:default\``);
}
