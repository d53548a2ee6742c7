import { type FieldPath, arrayAt, own, stringAt } from "kube-json";
import {
  type Check,
  type Place,
  type Problem,
  type Struct,
  SPECIFY,
  at,
  choice,
  invalidIf,
  isSet,
  isZero,
  meaning,
  meantValue,
  numberOf,
  problem,
  range,
  repeatedIn,
  textOf,
  textsIn,
  textsOf,
} from "./check.js";
import { meantChoice, notChosen, wildcardProblem } from "kube-api";
import { amountOf } from "./quantity.js";

// Checks of single fields, for tables.

type Form = (text: string) => string | undefined;

/** The fields must be set, and not be the zero value. */
export const needs = (...names: readonly string[]): Check<Struct> =>
  function* (place) {
    for (const name of names) if (isZero(own(place.value, name))) yield problem.missing(at(place, name), SPECIFY);
  };

/** The fields must be set, if only to an empty struct. */
export const needsStruct = (...names: readonly string[]): Check<Struct> =>
  function* (place) {
    for (const name of names) if (!isSet(place, name)) yield problem.missing(at(place, name), SPECIFY);
  };

/** Lists of texts must have items. */
export const needsItems = (message: string, ...names: readonly string[]): Check<Struct> =>
  function* (place) {
    for (const name of names) if (textsOf(place, name).length === 0) yield problem.missing(at(place, name), message);
  };

/** A reference must have a name, if it is set. */
export const needsNameIn = (name: string): Check<Struct> =>
  function* (place) {
    if (isSet(place, name) && (stringAt(place.value, name, "name") ?? "") === "")
      yield problem.missing(at(place, name, "name"), SPECIFY);
  };

/**
 * A text must be one of the values. If it is not set, it is missing ('Required'), an unsupported value ('Unsupported'), or
 * not checked. A 'Pointer' is checked if it is set, even to ''.
 */
export const oneOf = (
  name: string,
  values: readonly string[],
  unset: "Optional" | "Required" | "Unsupported" | "Pointer" = "Optional",
): Check<Struct> =>
  function* (place) {
    const value = textOf(place, name);
    if (values.includes(value) || (unset === "Pointer" && !isSet(place, name))) return;
    if (value === "" && unset === "Required") yield problem.missing(at(place, name), SPECIFY);
    else if (value !== "" || unset !== "Optional") yield notChosen(problem.unsupported, at(place, name), values, value);
  };

/** A text must be one of the values; not set, it is missing. */
export const needsOneOf = (name: string, values: readonly string[]): Check<Struct> =>
  function* (place) {
    if (textOf(place, name) === "") yield problem.missing(at(place, name), choice(values));
    else yield* oneOf(name, values)(place);
  };

/** Each text of a list must be one of the values. */
export const eachOneOf = (name: string, values: readonly string[], message = choice(values)): Check<Struct> =>
  function* (place) {
    for (const [index, value] of textsOf(place, name).entries())
      if (!values.includes(value))
        yield meaning(problem.unsupported(at(place, name, index), message), meantValue(meantChoice(value, values)));
  };

/** A list with a wildcard may have nothing else. */
export const alone = (name: string): Check<Struct> =>
  function* (place) {
    yield* invalidIf(at(place, name), wildcardProblem(textsOf(place, name)));
  };

/** A number must be from `low` to `high`, if it is set. */
export const within = (name: string, low: number, high = Number.POSITIVE_INFINITY): Check<Struct> =>
  function* (place) {
    const value = numberOf(place, name);
    if (value !== undefined && (value < low || value > high)) yield problem.invalid(at(place, name), range(low, high));
  };

/** A number must be from `low` to `high`; not set, it is 0. */
export const alwaysWithin = (name: string, low: number, high: number): Check<Struct> =>
  function* (place) {
    const value = numberOf(place, name) ?? 0;
    if (value < low || value > high) yield problem.invalid(at(place, name), range(low, high));
  };

/** A quantity may not be negative. */
export const amountFromZero = (name: string): Check<Struct> =>
  function* (place) {
    if ((amountOf(own(place.value, name))?.digits ?? 0n) < 0n)
      yield problem.invalid(at(place, name), "must be greater than or equal to 0");
  };

/** A text must have a form, if it is not empty. */
export const formed = (name: string, form: Form): Check<Struct> =>
  function* (place) {
    const value = textOf(place, name);
    if (value !== "") yield* invalidIf(at(place, name), form(value));
  };

/** A text must have a form if it is set, even if it is empty: in Go it is a pointer. */
export const formedIfSet = (name: string, form: Form): Check<Struct> =>
  function* (place) {
    if (isSet(place, name)) yield* invalidIf(at(place, name), form(textOf(place, name)));
  };

/** A text must have a form, even if it is empty or not set. */
export const alwaysFormed = (name: string, form: Form): Check<Struct> =>
  function* (place) {
    yield* invalidIf(at(place, name), form(textOf(place, name)));
  };

/** A text must be set, and have a form. */
export const needsForm = (name: string, form: Form): Check<Struct> => all(needs(name), formed(name, form));

/** Each text of a list must have a form. */
export const formedItems = (name: string, form: Form): Check<Struct> =>
  function* (place) {
    for (const [index, value] of arrayAt(place.value, name).entries())
      if (typeof value === "string") yield* invalidIf(at(place, name, index), form(value));
  };

/** The text of a field must differ from those of the items before; empty ones are not compared. */
export const unique = (list: string, name: string): Check<Struct> =>
  function* (place) {
    const texts = textsIn(place, list, name);
    for (const index of repeatedIn(texts))
      if (texts[index] !== "") yield problem.duplicate(at(place, list, index, name), `must be unique in \`${list}\``);
  };

/** Like `unique`, but compares empty ones, too. */
export const allUnique = (list: string, name: string): Check<Struct> =>
  function* (place) {
    for (const index of repeatedIn(textsIn(place, list, name)))
      yield problem.duplicate(at(place, list, index, name), `must be unique in \`${list}\``);
  };

/** The texts of a list must differ. */
export const uniqueItems = (name: string): Check<Struct> =>
  function* (place) {
    for (const index of repeatedIn(arrayAt(place.value, name)))
      yield problem.duplicate(at(place, name, index), `must be unique in \`${name}\``);
  };

/** A list may have at most this many items. */
export const atMost = (most: number, name: string): Check<Struct> =>
  function* (place) {
    if (arrayAt(place.value, name).length > most)
      yield problem.tooMany(at(place, name), `must have at most ${String(most)} items`);
  };

/** Exactly one of the fields must be set. Without any, the struct itself is reported. */
export const onlyOne = (names: readonly string[], missing: string): Check<Struct> =>
  function* (place) {
    const set = names.filter((name) => isSet(place, name));
    for (const name of set.slice(1))
      yield problem.forbidden(at(place, name), `may not be set beside \`${String(set[0])}\``);
    if (set.length === 0) yield problem.missing(place.field, missing);
  };

/** True in a create, and for a struct without a stored one. */
export const isNew = ({ old }: Place): boolean => old === undefined;

/** Runs several checks on one struct. */
export const all = <Of>(...checks: readonly Check<Of>[]): Check<Of> =>
  function* (place) {
    for (const check of checks) yield* check(place);
  };

export const where = (holds: (place: Place) => boolean, ...checks: readonly Check[]): Check => {
  const check = all(...checks);
  return (place) => (holds(place) ? check(place) : []);
};

/** Runs a check if a field is set, even to the zero value: in Go it is a pointer. */
export const ifSet = (name: string, check: Check): Check => where((place) => isSet(place, name), check);

/** Runs a check on a struct to which the server gives another path. */
export function* renamed<Of extends Struct>(place: Of, field: FieldPath, check: Check<Of>): Iterable<Problem> {
  for (const found of check({ ...place, field }))
    yield { ...found, place: found.place ?? [...place.field, ...found.field.slice(field.length)] };
}
