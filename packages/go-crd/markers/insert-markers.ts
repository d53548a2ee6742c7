import { type Edit } from "kube-json";
import { type GoMarker, markerArguments } from "../syntax/markers.js";
import { type TextLines, textLines } from "../syntax/text-lines.js";
import type { GoPlace } from "../resolve/place.js";
import { identityOf, isRepeatable, markerIn, sameMarkerName } from "./marker-identity.js";

export interface WantedMarkers {
  /** Whole markers, such as '+kubebuilder:validation:MaxLength=63'. */
  readonly add: readonly string[];
  /** Names, such as '+optional', or of those that may repeat, whole markers. */
  readonly remove: readonly string[];
}

/** The edits of a file, or why markers at the place cannot say it. */
type MarkerEdits = { readonly edits: readonly Edit[] } | { readonly problem: string };

/**
 * The edits of the file of a place that give its declaration the markers. A marker with the same identity and another value
 * is replaced, and an equal one is kept. New ones become the last lines of the comment, in the style of those there; those of a
 * type follow its last marker, because gofmt sets the text of its comment. With '+optional', a field is left out of JSON where it
 * is nil, instead of null.
 */
export const insertMarkers = (text: string, place: GoPlace, wanted: WantedMarkers): MarkerEdits => {
  const problem = problemOf(place);
  if (problem !== undefined) return { problem };
  const add = wanted.add.map((one) => below(place, one));
  const remove = wanted.remove.map((one) => below(place, one));
  if ([...add, ...remove].some((one) => one === undefined))
    return {
      problem: "must be markers of a type with a name, because this one is within the type of the field",
    };
  const lines = textLines(text);
  const known = place.markers.filter(({ line, text: marker }) => lines.line(line).includes(marker));
  const removed = remove.flatMap((one) => known.filter((marker) => one !== undefined && isRemoved(marker, one)));
  const { edits, added } = changesOf(
    lines,
    known,
    add.filter((one) => one !== undefined),
  );
  const last = known.at(-1);
  const start = lines.startOf(place.indent === "" && last !== undefined ? last.line + 1 : place.start);
  const lead = `${place.indent ?? ""}${isTight(lines, known) ? "//" : "// "}`;
  const end = lines.breakBefore(start);
  return {
    edits: [
      ...removed.map(({ line }) => ({ start: lines.startOf(line), end: lines.startOf(line + 1), text: "" })),
      ...edits,
      ...(place.omission !== undefined && added.includes("+optional")
        ? [{ start: place.omission, end: place.omission, text: ",omitempty" }]
        : []),
      ...(added.length === 0 ? [] : [{ start, end: start, text: added.map((one) => lead + one + end).join("") }]),
    ],
  };
};

const problemOf = (place: GoPlace): string | undefined => {
  if (!place.exact) return "must be in a type of the project; this one is of another module";
  if (place.isGenerated) return "must be in the source of this file, because the file is generated";
  if (place.indent === undefined) return "must be alone on its line to have a comment";
  return undefined;
};

/** The marker for the part of the field's type; undefined if none can say it. */
const below = ({ below: steps }: GoPlace, marker: string): string | undefined => {
  if (steps.length === 0) return marker;
  const rule = /^\+kubebuilder:validation:(?!items:)(.*)$/s.exec(marker)?.[1];
  return steps.length === 1 && steps[0] === "items" && rule !== undefined
    ? `+kubebuilder:validation:items:${rule}`
    : undefined;
};

const isRemoved = (marker: GoMarker, text: string): boolean => {
  const wanted = markerIn(text);
  if (isRepeatable(sameMarkerName(wanted.name)) && wanted.value !== "")
    return identityOf(marker) === identityOf(wanted);
  return sameMarkerName(marker.name) === sameMarkerName(wanted.name);
};

const changesOf = (
  lines: TextLines,
  known: readonly GoMarker[],
  add: readonly string[],
): { readonly edits: readonly Edit[]; readonly added: readonly string[] } => {
  const texts = new Map<string, string>();
  for (const text of add) {
    const wanted = markerIn(text);
    const id = identityOf(wanted);
    const old = texts.get(id) ?? known.find((one) => identityOf(one) === id)?.text;
    texts.set(id, old === undefined ? text : merged(markerIn(old), wanted));
  }
  const edits = known.flatMap((marker) => {
    const text = texts.get(identityOf(marker));
    texts.delete(identityOf(marker));
    if (text === undefined || text === marker.text) return [];
    const start = lines.startOf(marker.line) + lines.line(marker.line).indexOf(marker.text);
    return [{ start, end: start + marker.text.length, text }];
  });
  return { edits, added: [...texts.values()] };
};

/** Markers whose arguments are about different things, so that those of both count. */
const MERGED = new Set(["kubebuilder:resource", "kubebuilder:subresource:scale"]);

const merged = (old: GoMarker, wanted: GoMarker): string => {
  if (!MERGED.has(wanted.name)) return isSameValue(old, wanted) ? old.text : wanted.text;
  const values = new Map([...markerArguments(old.value), ...markerArguments(wanted.value)]);
  const text = [...values].map(([name, value]) => (value === "" ? name : `${name}=${value}`)).join(",");
  return `+${wanted.name}:${text}`;
};

/** A marker without arguments, by any of its names, says the same. */
const isSameValue = (old: GoMarker, wanted: GoMarker): boolean =>
  old.value === wanted.value && sameMarkerName(old.name) === sameMarkerName(wanted.name);

/** True if the last marker has no space after '//'. */
const isTight = (lines: TextLines, known: readonly GoMarker[]): boolean => {
  const last = known.at(-1);
  return last !== undefined && /^\s*\/\/\+/.test(lines.line(last.line));
};
