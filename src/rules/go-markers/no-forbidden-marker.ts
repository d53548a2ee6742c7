import type { GoMarker } from "go-crd";
import { without } from "../../kube/go/edits.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { restOf } from "../../kube/go/marker-text.js";
import { markedIn, markerPath, markersOfType, placeOf } from "../../kube/go/marked.js";
import { fieldName, forbidden, ON_GO, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface ForbiddenMarker {
  readonly identifier: string;
  readonly ruleSets?: readonly {
    readonly attributes: readonly { readonly name: string; readonly values?: readonly string[] }[];
  }[];
}

interface NoForbiddenMarkerOptions {
  readonly markers: readonly ForbiddenMarker[];
  /** Also at the fields whose type has the marker. */
  readonly withType: boolean;
}

const ATTRIBUTE = closed(
  {
    name: { type: "string", minLength: 1 },
    values: { description: "Any value without them.", type: "array", items: { type: "string" } },
  },
  "name",
);

export const noForbiddenMarker: Rule<NoForbiddenMarkerOptions> = {
  id: "go-markers/no-forbidden-marker",
  match: ON_GO,
  action: "Deny",
  options: {
    schema: closed({
      markers: {
        description: "Markers that may not be used, such as 'nullable'.",
        type: "array",
        items: closed(
          {
            identifier: { type: "string", minLength: 1 },
            ruleSets: {
              description: "Only a marker with all attributes of one of these sets is forbidden.",
              type: "array",
              items: closed({ attributes: { type: "array", minItems: 1, items: ATTRIBUTE } }, "attributes"),
            },
          },
          "identifier",
        ),
      },
      withType: { description: "Also report fields whose type has the marker.", type: "boolean" },
    }),
    defaults: { markers: [], withType: false },
    example: { markers: [{ identifier: "nullable" }], withType: false },
  },
  *check({ object }, { markers: unwanted, withType }) {
    if (unwanted.length === 0) return;
    const isForbidden = (marker: GoMarker): boolean => unwanted.some((one) => matches(one, marker));
    for (const one of markedIn(goTypeOf(object))) {
      for (const [index, marker] of one.markers.entries())
        if (isForbidden(marker)) yield forbidden(markerPath(one, index), `may not be used: ${fieldName(marker.text)}`);
      for (const marker of withType ? markersOfType(one.field) : [])
        if (isForbidden(marker)) yield forbidden(placeOf(one), `may not have a type with ${fieldName(marker.text)}`);
    }
  },
  fix: ({ field }) => (field.at(-2) === "markers" ? without(field) : []),
  fixClass: "Behavior",
  summary: "A marker that the project forbids may not be used.",
  rationale:
    "Some markers are for other APIs: a field that may be null has two ways to be absent, which few clients tell apart. Which ones a project does without is for its options.",
  reference: "API Conventions",
  good: '// +optional\nSize *string `json:"size,omitempty"`',
  bad: '// +nullable\n// +optional\nSize *string `json:"size,omitempty"`',
};

const matches = ({ identifier, ruleSets = [] }: ForbiddenMarker, marker: GoMarker): boolean => {
  const rest = restOf(marker, identifier);
  if (rest === undefined) return false;
  if (ruleSets.length === 0) return true;
  return ruleSets.some(({ attributes }) =>
    attributes.every(({ name, values = [] }) => {
      const value = rest.arguments.get(name);
      return value !== undefined && (values.length === 0 || values.includes(value));
    }),
  );
};
