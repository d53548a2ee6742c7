import type { GoMarker } from "go-crd";
import { goTypeOf } from "../../kube/go/go-type.js";
import { KNOWN_MARKERS } from "../../kube/go/known-markers.js";
import { normalMarker, restOf } from "../../kube/go/marker-text.js";
import { type Marked, markedIn, markerPath, markersOfType, placeOf } from "../../kube/go/marked.js";
import { allOf, type Cause, duplicate, fieldName, ON_GO, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface UniqueMarkerOptions {
  /** Also reports a marker of a field whose type has another value. */
  readonly withType: boolean;
  /** Also reports the same value twice, which no-duplicate-marker reports too. */
  readonly equal: boolean;
  /** Further markers; those with the same values of these arguments exclude each other. */
  readonly markers: readonly { readonly identifier: string; readonly arguments?: readonly string[] }[];
}

export const uniqueMarker: Rule<UniqueMarkerOptions> = {
  id: "go-markers/unique-marker",
  match: ON_GO,
  action: "Deny",
  options: {
    schema: closed({
      withType: {
        description:
          "Also report a marker of a field whose type has it too. For controller-gen, that of the field counts.",
        type: "boolean",
      },
      equal: { description: "Also report two markers with the same value.", type: "boolean" },
      markers: {
        description: "Further markers that a declaration may have once, or once for the values of some arguments.",
        type: "array",
        items: closed(
          {
            identifier: { type: "string", minLength: 1 },
            arguments: { type: "array", items: { type: "string" } },
          },
          "identifier",
        ),
      },
    }),
    defaults: { withType: false, equal: false, markers: [] },
  },
  *check({ object }, { withType, equal, markers: further }) {
    const identity = identityWith(further);
    for (const one of markedIn(goTypeOf(object))) {
      if (!equal) yield* lostIn(one);
      const before = new Map<string, GoMarker>();
      const ofType = withType ? markersOfType(one.field) : [];
      for (const [index, marker] of [...ofType.map((each) => [-1, each] as const), ...one.markers.entries()]) {
        const id = identity(marker);
        if (id === undefined || (!equal && id === RESOURCE)) continue;
        const first = before.get(id);
        if (first === undefined) before.set(id, marker);
        else if (equal || normalMarker(first) !== normalMarker(marker))
          yield duplicate(
            index < 0 ? placeOf(one) : markerPath(one, index),
            `must not be set again; ${fieldName(first.text)} is set already`,
          );
      }
    }
  },
  summary: "A marker that has one value may only be set once.",
  rationale:
    "Only one of the values is in the definition, and nothing says which: a reader of the source believes the other one. Several `+kubebuilder:resource` are fine as long as none replaces what another one says.",
  reference: "API Conventions",
  good: '// +kubebuilder:validation:MaxLength=63\nHost string `json:"host"`',
  bad: '// +kubebuilder:validation:MaxLength=253\n// +kubebuilder:validation:MaxLength=63\nHost string `json:"host"`',
};

const RESOURCE = "kubebuilder:resource";

/** controller-gen joins several, but takes these arguments from the last one. */
const OF_LAST: readonly string[] = ["categories", "scope", "shortName"];

/** The arguments that a further marker for the resource takes from those before it. */
function* lostIn(one: Marked): Iterable<Cause> {
  let before: ReadonlyMap<string, string> | undefined;
  for (const [index, marker] of one.markers.entries()) {
    const given = marker.name === RESOURCE ? restOf(marker, RESOURCE)?.arguments : undefined;
    if (given === undefined) continue;
    const lost = [...(before ?? [])].filter(([name, value]) =>
      OF_LAST.includes(name)
        ? value !== (given.get(name) ?? DEFAULTS[name])
        : given.has(name) && value !== given.get(name),
    );
    if (lost.length > 0)
      yield duplicate(
        markerPath(one, index),
        `must be one marker with the other \`+${RESOURCE}\`, whose ${allOf(lost.map(([name]) => name))} it replaces`,
      );
    before = new Map([...(before ?? []), ...given]);
  }
}

const DEFAULTS: Readonly<Record<string, string>> = { scope: "Namespaced" };

/** The part of a marker that must be unique; undefined if the marker may repeat. */
const identityWith =
  (further: UniqueMarkerOptions["markers"]) =>
  (marker: GoMarker): string | undefined => {
    for (const { identifier, arguments: names } of further) {
      const rest = restOf(marker, identifier);
      if (rest !== undefined)
        return [identifier, ...(names ?? []).map((name) => rest.arguments.get(name) ?? "")].join("\n");
    }
    const name = marker.name.replace(/^default:value$/, "default");
    const known = KNOWN_MARKERS.get(name);
    if (known === undefined) return undefined;
    // Equal rules do not need two messages.
    if (name.endsWith(":XValidation")) return `${name}\n${restOf(marker, name)?.arguments.get("rule") ?? marker.text}`;
    return known.isRepeatable === true || known.form === "Nothing" || name === "enum" ? undefined : name;
  };
