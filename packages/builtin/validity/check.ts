import { type Meant, type ProblemReason, byKind, meantChoice } from "kube-api";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  type Segment,
  anyOf,
  arrayAt,
  child,
  isArray,
  isNumber,
  isObject,
  objectAt,
  own,
  stringAt,
  stringsAt,
} from "kube-json";

/** Why an API server rejects a field: its reason, the field, and the requirement: `must be between 1 and 65535, inclusive`. */
export interface Problem {
  readonly reason: ProblemReason;
  /** As the server names it. */
  readonly field: FieldPath;
  /** The failing field, where the server names another one. */
  readonly place?: FieldPath;
  /** Without the field. */
  readonly message: string;
  /** What the author meant, where it is evident. */
  readonly meant?: Meant;
}

/** Problems by reason: `problem.missing(field, "must be specified")`. */
export const problem = byKind(
  (_, reason) =>
    (field: FieldPath, message: string, place?: FieldPath): Problem => ({
      reason,
      field,
      message,
      ...(place === undefined ? {} : { place }),
    }),
);

/** A field is invalid if there is a message, such as that of `dnsLabelProblem(name)`. */
export const invalidIf = (field: FieldPath, message: string | undefined, place?: FieldPath): readonly Problem[] =>
  message === undefined ? [] : [problem.invalid(field, message, place)];

/** A struct and its place in an object. */
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
  /** The problems that all checks find in the structs of a field, for checks that apply only if it is valid. */
  readonly problemsIn: (name: string) => readonly Problem[];
}

/** A struct that is checked by itself. */
export type Struct = Pick<Place, "value" | "field">;

type Value = Pick<Place, "value">;

/** Yields why an API server rejects a struct. */
export type Check<Of = Place> = (place: Of) => Iterable<Problem>;

/** The checks of structs, by the names of their types. */
export type Checks = Readonly<Record<string, readonly Check[]>>;

export const at = ({ field }: Pick<Place, "field">, ...steps: readonly Segment[]): FieldPath => child(field, ...steps);

/** A struct in a struct; an empty one if it is not set. */
export const structAt = (place: Struct, ...steps: readonly string[]): Struct => ({
  value: objectAt(place.value, ...steps),
  field: at(place, ...steps),
});

export const structsAt = (place: Struct, name: string): readonly Struct[] =>
  itemsOf(place, name).map((value, index) => ({ value, field: at(place, name, index) }));

// Values as in Go: a field that is not set has the zero value.

export const textOf = ({ value }: Value, name: string): string => stringAt(value, name) ?? "";

/** A number; undefined if it is not set. */
export const numberOf = ({ value }: Value, name: string): number | undefined => {
  const found = own(value, name);
  return isNumber(found) ? Number(found) : undefined;
};

export const itemsOf = ({ value }: Value, name: string): readonly JsonObject[] => arrayAt(value, name).filter(isObject);

export const textsOf = ({ value }: Value, name: string): readonly string[] => stringsAt(value, name);

/** The texts of a field of the structs of a list. */
export const textsIn = (place: Value, list: string, name: string): readonly string[] =>
  arrayAt(place.value, list).map((item) => stringAt(item, name) ?? "");

export const isSet = ({ value }: Value, name: string): boolean => own(value, name) !== undefined;

export const isTrue = (value: JsonObject | undefined, name: string): boolean => own(value, name) === true;

/** True for a field that is not set, and for the zero value. */
export const isZero = (value: Json | undefined): boolean =>
  value === undefined ||
  value === "" ||
  value === 0 ||
  value === false ||
  (isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** The indexes of values that also occur earlier in the list. */
export const repeatedIn = (values: readonly unknown[]): ReadonlySet<number> => {
  const seen = new Set<unknown>();
  const repeated = new Set<number>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) repeated.add(index);
    seen.add(value);
  }
  return repeated;
};

// Messages.

export const SPECIFY = "must be specified";

/** `must be 'A', 'B' or 'C'` */
export const choice = (values: readonly string[]): string => `must be ${anyOf(values)}`;

/** The problem, with what the author meant. */
export const meaning = (found: Problem, meant: Meant | undefined): Problem =>
  meant === undefined ? found : { ...found, meant };

export const meantValue = (value: Json | undefined): Meant | undefined => (value === undefined ? undefined : { value });

/** A list whose items are not all choices: where it is evident, the author meant others. */
export const notAllChosen = (found: Problem, items: readonly string[], choices: readonly string[]): Problem => {
  const meant = items.map((item) => (choices.includes(item) ? item : meantChoice(item, choices)));
  return meaning(found, meant.every((item) => item !== undefined) ? { value: meant } : undefined);
};

/** `must be between 1 and 65535, inclusive` */
export const range = (low: number, high: number): string =>
  high === Number.POSITIVE_INFINITY
    ? `must be greater than or equal to ${String(low)}`
    : `must be between ${String(low)} and ${String(high)}, inclusive`;
