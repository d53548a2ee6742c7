import { type FieldPath, type JsonObject, arrayAt, isObject, own, stringAt } from "kube-json";
import { type Check, type Place, SPECIFY, at, problem } from "./check.js";
import type { Problem } from "./problem.js";

export const isSet = (place: Place, name: string): boolean => own(place.value, name) !== undefined;

export const isTrue = (value: JsonObject | undefined, name: string): boolean => own(value, name) === true;

/** Runs checks if a field is set, even to the zero value: in Go it is a pointer. */
export const ifSet = (name: string, ...checks: readonly Check[]): Check =>
  function* (place) {
    if (isSet(place, name)) for (const check of checks) yield* check(place);
  };

/** A text must have a form, even if it is empty, as long as it is set. */
export const formedIfSet = (name: string, problemOf: (text: string) => string | undefined): Check =>
  function* (place) {
    const value = own(place.value, name);
    const message = typeof value === "string" ? problemOf(value) : undefined;
    if (message !== undefined) yield problem.invalid(at(place, name), message);
  };

/** Each text of a list must have a form. */
export const formedItems = (name: string, problemOf: (text: string) => string | undefined): Check =>
  function* (place) {
    for (const [index, value] of arrayAt(place.value, name).entries()) {
      const message = typeof value === "string" ? problemOf(value) : undefined;
      if (message !== undefined) yield problem.invalid(at(place, name, index), message);
    }
  };

/** A reference must have a name, if it is set. */
export const needsNameIn = (name: string): Check =>
  function* (place) {
    const reference = own(place.value, name);
    if (reference !== undefined && (stringAt(reference, "name") ?? "") === "")
      yield problem.missing(at(place, name, "name"), SPECIFY);
  };

/** A struct in a struct, if it is set. */
export const placeIn = (place: Place, name: string, type: string): Place | undefined => {
  const value = own(place.value, name);
  const old = own(place.old, name);
  return isObject(value)
    ? { ...place, value, field: at(place, name), type, parent: place, old: isObject(old) ? old : undefined }
    : undefined;
};

/** Runs checks on a struct in a struct, if it is set. */
export const inside = (name: string, type: string, ...checks: readonly Check[]): Check =>
  function* (place) {
    const found = placeIn(place, name, type);
    if (found !== undefined) for (const check of checks) yield* check(found);
  };

/** What checks find in a struct to which the server gives another path. */
export function* renamed(place: Place, field: FieldPath, ...checks: readonly Check[]): Iterable<Problem> {
  for (const check of checks)
    for (const found of check({ ...place, field }))
      yield { ...found, place: found.place ?? [...place.field, ...found.field.slice(field.length)] };
}

/** A container of any list of a pod spec. */
export interface PlacedContainer {
  readonly value: JsonObject;
  readonly field: FieldPath;
}

/** The containers of all lists of a pod spec. */
export const containersIn = (
  spec: Place,
  lists: readonly string[] = ["initContainers", "containers", "ephemeralContainers"],
): readonly PlacedContainer[] =>
  lists.flatMap((list) =>
    arrayAt(spec.value, list).flatMap((value, index) =>
      isObject(value) ? [{ value, field: at(spec, list, index) }] : [],
    ),
  );
