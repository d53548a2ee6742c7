import { goTypeOf } from "../../kube/go/go-type.js";
import { isMarker } from "../../kube/go/marker-text.js";
import { markersOfType, placeOf } from "../../kube/go/marked.js";
import { fieldName, join, ON_GO, required, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface DependentMarkersOptions {
  readonly dependencies: readonly {
    readonly marker: string;
    readonly needs: readonly string[];
    /** One of them is enough. */
    readonly any?: boolean;
  }[];
}

export const dependentMarkers: Rule<DependentMarkersOptions> = {
  id: "go-markers/dependent-markers",
  match: ON_GO,
  action: "Warn",
  options: {
    schema: closed({
      dependencies: {
        description: "Markers that need others at the field, or at its type.",
        type: "array",
        items: closed(
          {
            marker: { description: "Such as 'unionMember', or 'listType=map'.", type: "string", minLength: 1 },
            needs: { type: "array", minItems: 1, items: { type: "string", minLength: 1 } },
            any: { description: "One of them is enough.", type: "boolean" },
          },
          "marker",
          "needs",
        ),
      },
    }),
    defaults: { dependencies: [] },
    example: { dependencies: [{ marker: "k8s:unionMember", needs: ["k8s:optional"] }] },
  },
  *check({ object }, { dependencies }) {
    if (dependencies.length === 0) return;
    for (const field of goTypeOf(object).fields) {
      if (field.isHidden) continue;
      const all = [...markersOfType(field), ...field.markers];
      const has = (wanted: string): boolean => all.some((marker) => isMarker(marker, wanted));
      for (const { marker, needs, any = false } of dependencies) {
        if (!has(marker)) continue;
        const missing = needs.filter((name) => !has(name));
        if (missing.length === 0 || (any && missing.length < needs.length)) continue;
        const shown = join(
          missing.map((name) => fieldName(`+${name}`)),
          any ? "or" : "and",
        );
        yield required(placeOf(field), `must have the marker ${shown}, because it has ${fieldName(`+${marker}`)}`);
      }
    }
  },
  summary: "A marker that needs others must have them beside it.",
  rationale:
    "Some generators read a pair of markers, and do nothing if one is missing. Which ones belong together is for the options of a project.",
  reference: "API Conventions",
  good: '// +k8s:unionMember\n// +k8s:optional\nBucket *string `json:"bucket,omitempty"`',
  bad: '// +k8s:unionMember\nBucket *string `json:"bucket,omitempty"`',
};
