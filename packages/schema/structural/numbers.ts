import { isNumber, own, stringAt } from "kube-json";
import { INTEGER_RANGES } from "./schema-format.js";

/**
 * Compares numbers with the bounds of a schema as an API server does (k8s.io/kube-openapi, pkg/validation/validate,
 * values.go). It reads bounds as fractions of 64 bits. Integers it compares as integers, with the whole part of the bound:
 * 0 is not below a `minimum` of 0.5. Bounds that do not fit into the type of the schema it compares as they are.
 */

const { int32: INT32, int64: INT64 } = INTEGER_RANGES;

/** From here, a fraction is more than 32 bits can hold, after rounding. */
const TOO_LARGE_FOR_FLOAT = 2 ** 128 - 2 ** 103;

/** True if a value fits into the type of a schema, with the format that the API server checks for that type. */
export const fitsType = (number: number | bigint, type: string | undefined, format: string | undefined): boolean => {
  if (type === "number" && format === "float") return Math.abs(Number(number)) < TOO_LARGE_FOR_FLOAT;
  if (type !== "integer") return true;
  const [low, high] = format === "int32" ? INT32 : INT64;
  return isWhole(number) && number >= low && number <= high;
};

/** True if a bound does. The largest integer of 64 bits does not, because the next fraction is one more. */
export const boundFitsType = (bound: number | bigint, type: string | undefined, format: string | undefined): boolean =>
  fitsType(Number(bound), type, format);

const isWhole = (number: number | bigint): boolean => typeof number === "bigint" || Number.isInteger(number);

/** True for an integer of 64 bits. */
export const isInteger = (value: number | bigint): boolean => isWhole(value) && value >= INT64[0] && value <= INT64[1];

interface Pair {
  readonly value: number | bigint;
  readonly bound: number | bigint;
}

const compared = (value: number | bigint, bound: number | bigint, isFitting: boolean): Pair => {
  const fraction = Number(bound);
  if (!isFitting) return { value: Number(value), bound: fraction };
  // The integer made of a larger bound depends on the processor.
  const isNarrowed = isInteger(value) && Math.abs(fraction) < 2 ** 63;
  return { value, bound: isNarrowed ? Math.trunc(fraction) : fraction };
};

/** True if a value is less than `minimum`, or equal to one that is exclusive. `isFitting`: the bound fits into the type. */
export const isBelow = (
  value: number | bigint,
  minimum: number | bigint,
  isExclusive: boolean,
  isFitting: boolean,
): boolean => {
  const { value: number, bound } = compared(value, minimum, isFitting);
  return isExclusive ? number <= bound : number < bound;
};

/** True if a value is greater than `maximum`, or equal to one that is exclusive. */
export const isAbove = (
  value: number | bigint,
  maximum: number | bigint,
  isExclusive: boolean,
  isFitting: boolean,
): boolean => {
  const { value: number, bound } = compared(value, maximum, isFitting);
  return isExclusive ? number >= bound : number > bound;
};

/**
 * True if a value is a multiple of `multipleOf`: 0.3 of 0.1, despite binary fractions. For an integer and a fraction
 * below 1, an API server fails without an answer; this function does not say so.
 */
export const isMultiple = (value: number | bigint, multipleOf: number | bigint, isFitting: boolean): boolean => {
  const step = Number(multipleOf);
  if (step <= 0) return step === 0;
  if (isFitting && isInteger(value) && step >= 1 && step < 2 ** 63)
    return BigInt(value) % BigInt(Math.trunc(step)) === 0n;
  const number = Number(value);
  return isNearlyInteger(step < 1 ? (1 / step) * number : number / step);
};

/**
 * True if a fraction is so close to the integer below it that the API server takes it for one (github.com/go-openapi/swag,
 * IsFloat64AJSONInteger). A negative fraction never is.
 */
export const isNearlyInteger = (value: number): boolean => {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return false;
  const whole = Math.trunc(value);
  return whole === value || (whole > 0 && (value - whole) / (value + whole) < 1e-9);
};

export const numberAt = (schema: unknown, keyword: string): number | bigint | undefined => {
  const value = own(schema, keyword);
  return isNumber(value) ? value : undefined;
};

/** An integer of a schema: `bigint` where a number would not be exact. */
type Bound = number | bigint;

const isWithin = (bound: Bound | undefined, [low, high]: readonly [Bound, Bound]): boolean =>
  bound === undefined || (bound >= low && bound <= high);

/**
 * The only right format for an integer with the bounds of this schema: 'int32' if both fit, 'int64' if one
 * exceeds that. Undefined if the choice is the author's, or if no format fits.
 */
export const formatByBounds = (schema: unknown): "int32" | "int64" | undefined => {
  const bounds = [numberAt(schema, "minimum"), numberAt(schema, "maximum")];
  if (!bounds.every((bound) => isWithin(bound, INTEGER_RANGES.int64))) return undefined;
  if (!bounds.every((bound) => isWithin(bound, INTEGER_RANGES.int32))) return "int64";
  return bounds.includes(undefined) ? undefined : "int32";
};

/** Upper bounds of the unsigned formats that a signed one can hold. */
const UNSIGNED: Readonly<Record<string, number>> = {
  uint8: 2 ** 8 - 1,
  uint16: 2 ** 16 - 1,
  uint32: 2 ** 32 - 1,
};

/** The bounds and the signed format that allow the same values as an unsigned one; undefined where none does. */
export const signedInstead = (
  schema: unknown,
): { readonly minimum: Bound; readonly maximum: Bound; readonly format: string } | undefined => {
  const maximum = numberAt(schema, "maximum") ?? numberAt(UNSIGNED, stringAt(schema, "format") ?? "");
  const minimum = numberAt(schema, "minimum") ?? 0;
  const format = formatByBounds({ minimum, maximum });
  return maximum === undefined || format === undefined || minimum < 0 ? undefined : { minimum, maximum, format };
};
