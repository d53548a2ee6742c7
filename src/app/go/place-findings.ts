import { type GoPlace, type MarkerChange, type WantedMarkers, insertMarkers, markerInCrd, markersOf } from "go-crd";
import { type FieldPath, type KubeObject, parseField, valueAt, applyEdits } from "kube-json";
import { suggestionOf } from "../fix/fix-file.js";
import type { GoLocation, Judged, ReportFinding, ReportGo, ReportPlace, Result, Suggestion } from "../report/report.js";
import type { Context } from "../../model/context.js";
import { isGenerated } from "../../kube/api/generated.js";
import { type GoProject, typeOfItems } from "./go-project.js";
import type { GoTexts } from "./go-texts.js";
import type { GoExamples } from "./go-examples.js";
import type { Said } from "./go-type-reviews.js";
import { targetOf } from "./marker-requests.js";

/** The result of a CRD with the Go source of each finding that has one. */
export const placeFindings = (
  { placesIn }: GoProject,
  texts: GoTexts,
  result: Result,
  context: Context,
  examples: GoExamples,
): Result => {
  const crd = context.object;
  const placeOf = placesIn(crd, result.file);
  const located = (place: ReportPlace): ReportPlace => {
    const field = parseField(place.field) ?? [];
    const found = placeOf(field);
    return found === undefined ? place : { ...place, go: locationOf(crd, field, found) };
  };
  const findings = result.findings.map((finding): ReportFinding => {
    const places = finding.places.map(located);
    const found = placeOf(parseField(finding.field) ?? []);
    const [first] = places;
    if (found === undefined || first?.go === undefined) return { ...finding, places };
    return {
      ...finding,
      places,
      go: { ...first.go, ...changeOf(finding, found, { context, placeOf, texts, examples }) },
    };
  });
  return { ...result, findings };
};

/** The place of the marker that makes the field, or else of the declaration; a field that is missing has no marker. */
const locationOf = (crd: KubeObject, field: FieldPath, place: GoPlace): GoLocation => {
  const marker = place.exact && valueAt(crd, field) !== undefined ? markerInCrd(crd, field, place) : undefined;
  // A marker may be at the type of the field, in another file.
  const { file, line, column, endColumn } = marker ?? typeOfItems(crd, field, place) ?? place;
  return { file, line, column, endLine: line, endColumn, exact: place.exact };
};

interface PlacingTools {
  readonly context: Context;
  readonly placeOf: (field: FieldPath) => GoPlace | undefined;
  readonly texts: GoTexts;
  readonly examples: GoExamples;
}

/** Returns the change at the place: the markers of the fix, or else an example. */
const changeOf = (
  finding: ReportFinding,
  place: GoPlace,
  { context, placeOf, texts, examples }: PlacingTools,
): Pick<ReportGo, "add" | "remove" | "change" | "stale" | "example"> => {
  const { field, fix } = finding;
  const crd = context.object;
  const changes = fix === undefined ? [] : markersOf(crd, fix);
  if (isGenerated(crd) && isMade(changes, placeOf, texts)) return { stale: true };
  const here = changes.filter(({ field, others }) => others.length === 0 && isSame(placeOf(field), place));
  const wanted = wantedOf(here);
  if (place.exact && wanted.add.length + wanted.remove.length > 0) {
    const { add, remove, change } = insertedAt(place, wanted, texts)?.markers ?? { ...wanted, change: [] };
    return {
      ...(add.length === 0 ? {} : { add }),
      ...(remove.length === 0 ? {} : { remove }),
      ...(change.length === 0 ? {} : { change }),
    };
  }
  const example = examples(finding, parseField(field) ?? [], context);
  return example === undefined ? {} : { example };
};

/** True if the sources have all markers of the changes: the CRD was generated before. */
const isMade = (
  changes: readonly MarkerChange[],
  placeOf: (field: FieldPath) => GoPlace | undefined,
  texts: GoTexts,
): boolean =>
  changes.length > 0 &&
  changes.every((change) => {
    const place = change.others.length > 0 ? undefined : placeOf(change.field);
    return place !== undefined && insertedAt(place, change, texts)?.edits.length === 0;
  });

const wantedOf = (changes: readonly MarkerChange[]): WantedMarkers => ({
  add: [...new Set(changes.flatMap(({ add }) => add))],
  remove: [...new Set(changes.flatMap(({ remove }) => remove))],
});

/** The markers at the place; undefined if they cannot be there. */
const insertedAt = (place: GoPlace, wanted: WantedMarkers, texts: GoTexts) => {
  const target = targetOf(place, wanted, texts);
  if ("problem" in target) return undefined;
  const { text } = texts.of(target);
  const made = insertMarkers(text, target, wanted);
  return "problem" in made ? undefined : { ...made, text, path: target.path };
};

const isSame = (one: GoPlace | undefined, other: GoPlace): boolean =>
  one?.path === other.path && one.start === other.start;

/** The lines that a fix changes: in Go, those of its markers, unless they are in several places. */
export const suggestMarkers =
  ({ sources, placesIn }: GoProject, texts: GoTexts, { suggest, result, context: { object: crd } }: Judged) =>
  (finding: ReportFinding): Suggestion | undefined => {
    const { field, fix, go } = finding;
    if (go === undefined) return suggest?.(finding);
    if (fix === undefined || (go.add ?? go.remove) === undefined) return undefined;
    const placeOf = placesIn(crd, result.file);
    const place = placeOf(parseField(field) ?? []);
    const changes = markersOf(crd, fix);
    if (place === undefined || changes.some((one) => one.others.length > 0 || !isSame(placeOf(one.field), place)))
      return undefined;
    const made = insertedAt(place, wantedOf(changes), texts);
    const after = made === undefined ? undefined : applyEdits(made.text, made.edits);
    return made === undefined || after === undefined
      ? undefined
      : suggestionOf(sources.shown(made.path), made.text, after);
  };

/** The places in Go of findings that are not shown: no finding in the type may say them instead. */
export const excusedPlaces = ({ placesIn }: GoProject, { result, context, excused = [] }: Judged): readonly Said[] => {
  const placeOf = placesIn(context.object, result.file);
  return excused.flatMap(({ rule, field }) => {
    const go = placeOf(field);
    return go === undefined ? [] : [{ rule, go }];
  });
};
