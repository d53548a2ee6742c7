import {
  type FieldPath,
  type Json,
  type JsonObject,
  type Segment,
  arrayAt,
  child,
  isArray,
  isNumber,
  isObject,
  own,
  stringAt,
} from "kube-json";
import { type Problem, problem } from "./problem.js";

/** A struct of an object, where it is. */
export interface Place {
  /** As decoded: nothing is null, and defaults are set. */
  readonly value: JsonObject;
  readonly field: FieldPath;
  /** The name of its type, as in OpenAPI. */
  readonly type: string;
  /** The struct that it is in. */
  readonly parent: Place | undefined;
  /** The whole object. */
  readonly root: JsonObject;
  /** The same struct of the stored object, for an update of the whole object. */
  readonly old: JsonObject | undefined;
  /** What all checks find in the structs of a field, for what counts only if it is valid. */
  readonly problemsIn: (name: string) => readonly Problem[];
}

/** Yields why an API server rejects a struct. */
export type Check = (place: Place) => Iterable<Problem>;

/** The path of a field of a struct. */
export const at = ({ field }: Pick<Place, "field">, ...steps: readonly Segment[]): FieldPath => child(field, ...steps);

// Values as Go has them: what is not set is the zero value.

export const textOf = ({ value }: Pick<Place, "value">, name: string): string => stringAt(value, name) ?? "";

/** A number; undefined if it is not set. */
export const numberOf = ({ value }: Pick<Place, "value">, name: string): number | undefined => {
  const found = own(value, name);
  return isNumber(found) ? Number(found) : undefined;
};

/** The structs of a list. */
export const itemsOf = ({ value }: Pick<Place, "value">, name: string): readonly JsonObject[] =>
  arrayAt(value, name).filter(isObject);

/** The strings of a list. */
export const textsOf = ({ value }: Pick<Place, "value">, name: string): readonly string[] =>
  arrayAt(value, name).filter((item) => typeof item === "string");

/** True for what is not set, and for the zero value. */
export const isZero = (value: Json | undefined): boolean =>
  value === undefined ||
  value === "" ||
  value === 0 ||
  value === false ||
  (isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

// Checks of a single field, for tables.

/** The fields must be set, and not be the zero value. */
export const needs = (...names: readonly string[]): Check =>
  function* (place) {
    for (const name of names) if (isZero(own(place.value, name))) yield problem.missing(at(place, name), SPECIFY);
  };

export const SPECIFY = "must be specified";

/** The fields must be set, if only to an empty struct. */
export const needsStruct = (...names: readonly string[]): Check =>
  function* (place) {
    for (const name of names) if (own(place.value, name) === undefined) yield problem.missing(at(place, name), SPECIFY);
  };

/** A text must be one of the values. Not set, it is missing ('Required'), one value more ('Empty'), or not checked. */
export const oneOf = (
  name: string,
  values: readonly string[],
  unset: "Optional" | "Required" | "Unsupported" = "Optional",
): Check =>
  function* (place) {
    const value = textOf(place, name);
    if (values.includes(value)) return;
    if (value === "" && unset === "Required") yield problem.missing(at(place, name), SPECIFY);
    else if (value !== "" || unset === "Unsupported") yield problem.unsupported(at(place, name), choice(values));
  };

/** `must be 'A', 'B' or 'C'` */
export const choice = (values: readonly string[]): string => {
  const quoted = values.map((value) => `'${value}'`);
  return quoted.length < 2
    ? `must be ${quoted.join("")}`
    : `must be ${quoted.slice(0, -1).join(", ")} or ${String(quoted.at(-1))}`;
};

/** A number must be from `low` to `high`, if it is set. */
export const within = (name: string, low: number, high = Number.POSITIVE_INFINITY): Check =>
  function* (place) {
    const value = numberOf(place, name);
    if (value !== undefined && (value < low || value > high)) yield problem.invalid(at(place, name), range(low, high));
  };

/** `must be between 1 and 65535, inclusive` */
export const range = (low: number, high: number): string =>
  high === Number.POSITIVE_INFINITY
    ? `must be greater than or equal to ${String(low)}`
    : `must be between ${String(low)} and ${String(high)}, inclusive`;

/** A text must have a form, if it is set. */
export const formed = (name: string, problemOf: (text: string) => string | undefined): Check =>
  function* (place) {
    const value = textOf(place, name);
    const message = value === "" ? undefined : problemOf(value);
    if (message !== undefined) yield problem.invalid(at(place, name), message);
  };

/** The text of a field must differ from those of the items before; empty ones are not compared. */
export const unique = (list: string, name: string): Check =>
  function* (place) {
    const seen = new Set<string>();
    for (const [index, item] of arrayAt(place.value, list).entries()) {
      const value = stringAt(item, name) ?? "";
      if (value !== "" && seen.has(value))
        yield problem.duplicate(at(place, list, index, name), `must be unique in \`${list}\``);
      seen.add(value);
    }
  };

/** At most one of the fields may be set. `missing`: exactly one must be; then the struct itself is what lacks it. */
export const onlyOne = (names: readonly string[], missing?: string): Check =>
  function* (place) {
    const set = names.filter((name) => own(place.value, name) !== undefined);
    for (const name of set.slice(1))
      yield problem.forbidden(at(place, name), `may not be set beside \`${String(set[0])}\``);
    if (set.length === 0 && missing !== undefined) yield problem.missing(place.field, missing);
  };

/** The name of a port of a container, which others refer to (IsValidPortName). */
export const portNameProblem = (name: string): string | undefined =>
  name.length <= 15 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && /[a-z]/.test(name)
    ? undefined
    : "must be the name of a port: at most 15 lowercase letters, digits and single '-' inside, with at least one letter";

/** A port: its number, or its name (ValidatePortNumOrName). */
export const portProblem = (port: Json): string | undefined => {
  if (typeof port === "string") return portNameProblem(port);
  return isNumber(port) && port >= 1 && port <= 65535 ? undefined : range(1, 65535);
};

/** Runs checks only where a condition holds. */
export const where = (holds: (place: Place) => boolean, ...checks: readonly Check[]): Check =>
  function* (place) {
    if (holds(place)) for (const check of checks) yield* check(place);
  };

export { problem } from "./problem.js";
