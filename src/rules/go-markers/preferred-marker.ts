import type { GoMarker } from "go-crd";
import { withText, without } from "../../kube/go/edits.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { restOf } from "../../kube/go/marker-text.js";
import { markedIn, markerPath } from "../../kube/go/marked.js";
import { literal, notSupported, ON_GO, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface PreferredMarkerOptions {
  readonly markers: readonly {
    readonly preferred: string;
    readonly instead: readonly string[];
    readonly message?: string;
  }[];
}

export const preferredMarker: Rule<PreferredMarkerOptions> = {
  id: "go-markers/preferred-marker",
  match: ON_GO,
  action: "Warn",
  options: {
    schema: closed({
      markers: {
        description: "Which of several markers that mean the same is used.",
        type: "array",
        items: closed(
          {
            preferred: { description: "The marker to use, such as 'optional'.", type: "string", minLength: 1 },
            instead: {
              description: "Markers that mean the same, such as 'kubebuilder:validation:Optional'.",
              type: "array",
              minItems: 1,
              items: { type: "string", minLength: 1 },
            },
            message: { description: "Why, as a clause.", type: "string" },
          },
          "preferred",
          "instead",
        ),
      },
    }),
    defaults: { markers: [] },
    example: { markers: [{ preferred: "optional", instead: ["kubebuilder:validation:Optional", "k8s:optional"] }] },
  },
  *check({ object }, { markers }) {
    for (const one of markedIn(goTypeOf(object)))
      for (const { preferred, instead, message } of markers) {
        const index = one.markers.findIndex((marker) => spellingOf(marker, instead) !== undefined);
        const marker = one.markers[index];
        const written = marker && spellingOf(marker, instead);
        if (marker === undefined || written === undefined) continue;
        const has = one.markers.some((other) => restOf(other, preferred) !== undefined);
        const because = message === undefined ? "" : `; ${message}`;
        yield {
          ...notSupported(
            markerPath(one, index),
            `must be ${literal(`+${preferred}`)}, not ${literal(marker.text)}${has ? ", which repeats it" : ""}${because}`,
          ),
          about: has ? "" : preferred + marker.text.slice(1 + written.length),
        };
      }
  },
  fix({ field, about }) {
    if (typeof about !== "string") return [];
    return about === "" ? without(field) : withText(field, `+${about}`);
  },
  summary: "Of several markers with one meaning, a project must use the one that it prefers.",
  rationale:
    "Readers and tools look for one spelling; with several, a search misses some fields, and two spellings at one field can contradict each other.",
  reference: "API Conventions",
  good: '// +optional\nSize *string `json:"size,omitempty"`',
  bad: '// +kubebuilder:validation:Optional\nSize *string `json:"size,omitempty"`',
};

const spellingOf = (marker: GoMarker, names: readonly string[]): string | undefined =>
  names.find((name) => restOf(marker, name) !== undefined);
