import { goTypeOf } from "../../kube/go/go-type.js";
import { isMarker } from "../../kube/go/marker-text.js";
import { markedIn, markersOfType, placeOf } from "../../kube/go/marked.js";
import { forbidden, ON_GO, type Rule, join, literal } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface NoConflictingMarkersOptions {
  /** For each conflict, only markers of one set may be together. */
  readonly conflicts: readonly {
    readonly name: string;
    readonly description?: string;
    readonly sets: readonly (readonly string[])[];
  }[];
}

export const noConflictingMarkers: Rule<NoConflictingMarkersOptions> = {
  id: "go-markers/no-conflicting-markers",
  match: ON_GO,
  action: "Deny",
  options: {
    schema: closed({
      conflicts: {
        description: "Sets of markers, of which a field and its type may have those of one set only.",
        type: "array",
        items: closed(
          {
            name: { type: "string", minLength: 1 },
            description: { description: "Why, as a clause.", type: "string" },
            sets: {
              description: "Markers such as 'optional', or with a value such as 'listType=set'.",
              type: "array",
              minItems: 2,
              items: { type: "array", minItems: 1, items: { type: "string", minLength: 1 } },
            },
          },
          "name",
          "sets",
        ),
      },
    }),
    defaults: { conflicts: [] },
    example: { conflicts: [{ name: "default", sets: [["kubebuilder:default", "default"], ["required"]] }] },
  },
  *check({ object }, { conflicts }) {
    if (conflicts.length === 0) return;
    for (const one of markedIn(goTypeOf(object))) {
      const all = [...markersOfType(one.field), ...one.markers];
      for (const { name, description, sets } of conflicts) {
        const found = sets
          .map((set) => set.filter((wanted) => all.some((marker) => isMarker(marker, wanted))))
          .filter(({ length }) => length > 0);
        if (found.length < 2) continue;
        const shown = found.map((set) => `\`+${set.join("`, `+")}\``);
        yield forbidden(
          placeOf(one),
          `may not have ${join(shown, "and")} together${description === undefined ? `, by ${literal(name)}` : `: ${description}`}`,
        );
      }
    }
  },
  summary: "Markers that contradict each other may not be together.",
  rationale:
    "Only one of them can count. Which pairs a project does not want is for its options: markers that are wrong for all have rules of their own.",
  reference: "API Conventions",
  good: '// +required\nSize string `json:"size"`',
  bad: '// +required\n// +kubebuilder:default=Small\nSize string `json:"size"`',
};
