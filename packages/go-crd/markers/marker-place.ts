import { type FieldPath, type JsonObject, isArray, isObject, segmentName, valueAt } from "kube-json";
import type { GoMarker } from "../syntax/markers.js";
import type { GoPlace } from "../resolve/place.js";
import { schemaPath } from "../resolve/schema-steps.js";
import { identityOf, markerIn } from "./marker-identity.js";
import { resourceArgument, resourceMarker } from "./resource-markers.js";
import { SCHEMA_MARKERS } from "./schema-markers.js";
import { CRD_MARKERS, VERSION_MARKERS } from "./type-markers.js";

/** The line of a marker; lines and columns count from 1. */
export interface MarkerPlace {
  readonly file: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** Behind its text. */
  readonly endColumn: number;
  readonly marker: GoMarker;
}

/**
 * The marker that makes the part of the CRD, such as a rule of `x-kubernetes-validations`, an enum or a printer column:
 * among those of the place of the part, or of its type. Undefined if the field is about more than a marker.
 */
export const markerInCrd = (object: JsonObject, field: FieldPath, place: GoPlace): MarkerPlace | undefined => {
  const texts = markersFor(object, field);
  const wanted = new Set(texts.map((one) => identityOf(markerIn(one))));
  const [argument] = texts.map(resourceArgument);
  for (const one of place.declaration === undefined ? [place] : [place, place.declaration]) {
    const isItems = one === place && place.below.join() === "items";
    const marker =
      argument === undefined
        ? one.markers.findLast((other) => wanted.has(identityOf(isItems ? ofItems(other) : other)))
        : resourceMarker(one.markers, argument);
    if (marker !== undefined)
      return {
        file: one.file,
        path: one.path,
        line: marker.line,
        column: marker.column,
        endColumn: marker.column + marker.text.length,
        marker,
      };
  }
  return undefined;
};

/** Returns an item's marker for an `items` marker of a list; other markers are of the list. */
const ofItems = (marker: GoMarker): GoMarker => {
  const [, rule] = /^\+kubebuilder:validation:items:(.*)$/s.exec(marker.text) ?? [];
  return rule === undefined ? markerIn("+ofTheList") : markerIn(`+kubebuilder:validation:${rule}`);
};

const markersFor = (object: JsonObject, field: FieldPath): readonly string[] => {
  const steps = field.map(segmentName);
  if (steps[0] !== "spec" || steps[1] !== "versions") {
    const [path, render] = [...CRD_MARKERS].find(([one]) => steps.join(".").startsWith(one)) ?? [];
    return render?.(valueAt(object, path?.split(".") ?? []), undefined) ?? [];
  }
  if (steps[3] === "schema") {
    const { rest } = schemaPath(steps.slice(5));
    const start = steps.length - rest.length;
    const schema = valueAt(object, field.slice(0, start));
    const value = valueAt(object, field.slice(0, start + 1));
    if (!isObject(schema) || value === undefined) return [];
    // An item of `required` is made at the field that it names.
    if (rest[0] === "required") return rest[1] === undefined ? [] : ["+required"];
    return chosen(SCHEMA_MARKERS.get(String(rest[0]))?.(value, schema), value, rest[1]);
  }
  const value = valueAt(object, field.slice(0, 4));
  const markers = VERSION_MARKERS.get(String(steps[3]))?.(value, valueAt(object, field.slice(0, 3)));
  return chosen(markers, value, steps[4]);
};

/** The marker of one item, for a list whose items have a marker each. */
const chosen = (
  markers: readonly string[] = [],
  value: unknown,
  index: string | number | undefined,
): readonly string[] =>
  isArray(value) && value.length === markers.length && typeof index === "number"
    ? markers.slice(index, index + 1)
    : markers;
