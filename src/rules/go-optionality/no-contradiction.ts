import { sameMarkerName } from "go-crd";
import { isOptionality } from "../../kube/go/api-fields.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { markerPath } from "../../kube/go/marked.js";
import { forbidden, ON_GO, type Rule } from "../kit.js";

export const noContradiction: Rule = {
  id: "go-optionality/no-contradiction",
  conventions: ["optionality-08"],
  match: ON_GO,
  action: "Deny",
  *check({ object }) {
    for (const field of goTypeOf(object).fields) {
      const [first, ...more] = field.markers.filter(isOptionality);
      const other = more.find(({ name }) => sameMarkerName(name) !== sameMarkerName(first?.name ?? ""));
      if (first !== undefined && other !== undefined)
        yield forbidden(
          markerPath(field, field.markers.indexOf(other)),
          `may not be \`+${other.name}\` beside \`+${first.name}\``,
        );
    }
  },
  summary: "A field may not be marked both as optional and as required.",
  rationale:
    "Only one of the markers takes effect, and which one differs from generator to generator: the schema and the clients then disagree.",
  good: '// +required\nSize int32 `json:"size"`',
  bad: '// +optional\n// +required\nSize int32 `json:"size"`',
};
