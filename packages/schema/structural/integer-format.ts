import { stringAt } from "kube-json";
import { numberAt } from "./numbers.js";
import { INTEGER_RANGES } from "./schema-format.js";

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
