import { sameMarkerName } from "go-crd";
import { goTypeOf } from "../../kube/go/go-type.js";
import { forbidden, ON_GO, type Rule } from "../kit.js";

export const noContradiction: Rule = {
  id: "go-optionality/no-contradiction",
  conventions: ["optionality-08"],
  match: ON_GO,
  action: "Deny",
  *check({ object }) {
    for (const { markers, path } of goTypeOf(object).fields) {
      const first = markers.find(({ name }) => OPTIONALITY.includes(sameMarkerName(name)));
      const index = markers.findIndex(
        ({ name }) =>
          first !== undefined &&
          OPTIONALITY.includes(sameMarkerName(name)) &&
          sameMarkerName(name) !== sameMarkerName(first.name),
      );
      const other = markers[index];
      if (first !== undefined && other !== undefined)
        yield forbidden([...path, "markers", index], `may not be \`+${other.name}\` beside \`+${first.name}\``);
    }
  },
  summary: "A field may not be marked both as optional and as required.",
  rationale:
    "Only one of the markers takes effect, and which one differs from generator to generator: the schema and the clients then disagree.",
  good: '// +required\nSize int32 `json:"size"`',
  bad: '// +optional\n// +required\nSize int32 `json:"size"`',
};

const OPTIONALITY: readonly string[] = ["optional", "required"];
