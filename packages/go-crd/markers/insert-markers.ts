import { type Edit } from "kube-json";
import { type GoMarker, hasArguments } from "../syntax/markers.js";
import { type TextLines, textLines } from "../syntax/text-lines.js";
import type { GoPlace } from "../resolve/place.js";
import { identityOf, isRepeatable, markerIn, sameMarkerName } from "./marker-identity.js";
import { resourceArgument, resourceMarker, withArguments } from "./resource-markers.js";

export interface WantedMarkers {
  /** Whole markers, such as '+kubebuilder:validation:MaxLength=63'. */
  readonly add: readonly string[];
  /** Names, such as '+optional', or whole markers of those that may repeat, and of a resource, whose other arguments stay. */
  readonly remove: readonly string[];
}

/** The edits of a file, and the markers in them as they are written; or why markers at the place cannot say it. */
type MarkerEdits =
  | { readonly edits: readonly Edit[]; readonly markers: WantedMarkers & { readonly change: readonly MarkerText[] } }
  | { readonly problem: string };

/** A marker before and after. */
export interface MarkerText {
  readonly from: string;
  readonly to: string;
}

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
  const { texts, added } = changesOf(
    known,
    add.filter((one) => one !== undefined),
    remove.filter((one) => one !== undefined),
  );
  const last = known.at(-1);
  const start = lines.startOf(place.indent === "" && last !== undefined ? last.line + 1 : place.start);
  const lead = `${place.indent ?? ""}${isTight(lines, known) ? "//" : "// "}`;
  const end = lines.breakBefore(start);
  const now = [...texts].map(([{ text: from }, to]): MarkerText => ({ from, to }));
  const change = now.filter(({ to }) => to !== "");
  return {
    markers: {
      add: [...change.map(({ to }) => to), ...added],
      remove: now.flatMap(({ from, to }) => (to === "" ? [from] : [])),
      change,
    },
    edits: [
      ...[...texts].map(([marker, changed]) => editOf(lines, marker, changed)),
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

interface Changes {
  /** The new texts of markers, '' for those that go. */
  readonly texts: ReadonlyMap<GoMarker, string>;
  readonly added: readonly string[];
}

const changesOf = (known: readonly GoMarker[], add: readonly string[], remove: readonly string[]): Changes => {
  const texts = new Map<GoMarker, string>();
  const added = new Map<string, string>();
  const now = (marker: GoMarker): string => texts.get(marker) ?? marker.text;
  for (const one of remove)
    for (const marker of known.filter((other) => isRemoved(other, one)))
      texts.set(marker, resourceArgument(one) === undefined ? "" : withArguments(now(marker), "remove", one));
  for (const one of add) {
    const id = identityOf(markerIn(one));
    const argument = resourceArgument(one);
    // Of several with the same identity, the last one counts.
    const old =
      argument === undefined ? known.findLast((other) => identityOf(other) === id) : resourceMarker(known, argument);
    const merge = (text: string): string => {
      if (argument !== undefined) return withArguments(text, "add", one);
      return (hasArguments(markerIn(one)) && withArguments(text, "replace", one)) || one;
    };
    if (old === undefined) added.set(id, merge(added.get(id) ?? one));
    else if (!isSameValue(old, markerIn(one))) texts.set(old, merge(now(old)));
  }
  for (const [marker, text] of texts) if (text === marker.text) texts.delete(marker);
  return { texts, added: [...added.values()] };
};

const isRemoved = (marker: GoMarker, text: string): boolean => {
  const wanted = markerIn(text);
  if (isRepeatable(sameMarkerName(wanted.name)) && wanted.value !== "")
    return identityOf(marker) === identityOf(wanted);
  return sameMarkerName(marker.name) === sameMarkerName(wanted.name);
};

const editOf = (lines: TextLines, { line, text }: GoMarker, changed: string): Edit => {
  if (changed === "") return { start: lines.startOf(line), end: lines.startOf(line + 1), text: "" };
  const start = lines.startOf(line) + lines.line(line).indexOf(text);
  return { start, end: start + text.length, text: changed };
};

/** A marker without arguments, by any of its names, says the same. */
const isSameValue = (old: GoMarker, wanted: GoMarker): boolean =>
  old.value === wanted.value && sameMarkerName(old.name) === sameMarkerName(wanted.name);

/** True if the last marker has no space after '//'. */
const isTight = (lines: TextLines, known: readonly GoMarker[]): boolean => {
  const last = known.at(-1);
  return last !== undefined && /^\s*\/\/\+/.test(lines.line(last.line));
};
