import type { ProblemReason } from "kube-api";
import {
  type Json,
  type JsonObject,
  canonicalText,
  formatJson,
  isArray,
  join,
  own,
  remember,
  stringAt,
  stringsAt,
} from "kube-json";
import { type Budget, type PatternTests, stepsOfText } from "../structural/budget.js";
import { boundFitsType, fitsType, isAbove, isBelow, isMultiple, numberAt } from "../structural/numbers.js";
import { hasFormat } from "../structural/schema-format.js";
import type { ValueType } from "./value-type.js";

/**
 * Checks of one value by the keywords that refer to no other schema, as an API server makes them
 * (k8s.io/kube-openapi, pkg/validation/validate).
 */

/** A violated keyword. `isUnplaced`: the server reports it without the field. */
export interface Violation {
  readonly reason: ProblemReason;
  readonly keyword: string;
  readonly problem: string;
  readonly isUnplaced?: true;
}

const violation = (reason: ProblemReason, keyword: string, problem: string): Violation => ({
  reason,
  keyword,
  problem,
});

/** Only the first violation of a string: length, then pattern. The format is checked apart from them. */
export function* stringViolations(
  schema: JsonObject,
  value: string,
  format: string | undefined,
  patterns: PatternTests | undefined,
): Iterable<Violation> {
  const first = firstOf(schema, value, patterns);
  if (first !== undefined) yield first;
  if (format !== undefined && !hasFormat(format, value))
    yield violation("FieldValueTypeInvalid", "format", `must have format ${quote(format)}`);
}

const firstOf = (schema: JsonObject, value: string, patterns: PatternTests | undefined): Violation | undefined => {
  const [low, high] = [numberAt(schema, "minLength"), numberAt(schema, "maxLength")];
  // Counting characters costs, so it is only done if a length is limited.
  const length = low === undefined && high === undefined ? 0 : characters(value);
  if (high !== undefined && length > high)
    return violation("FieldValueTooLong", "maxLength", sizeProblem("maxLength", high));
  if (low !== undefined && length < low)
    return violation("FieldValueInvalid", "minLength", sizeProblem("minLength", low));
  const pattern = stringAt(schema, "pattern") ?? "";
  if (pattern === "" || patterns === undefined || matchesPattern(schema, pattern, value, patterns)) return undefined;
  return violation("FieldValueInvalid", "pattern", `must match the regular expression ${quote(pattern)}`);
};

/** The bounds of a number. A number that does not fit into its type is reported without its field. */
export function* numberViolations(
  schema: JsonObject,
  value: number | bigint,
  types: readonly string[],
  format: string | undefined,
): Iterable<Violation> {
  const fits = (bound: number | bigint): boolean => boundFitsType(bound, types[0], format);
  if (!fitsType(value, types[0], format)) yield misfit("must fit", types, format);
  const step = numberAt(schema, "multipleOf");
  if (step !== undefined) {
    if (!fits(step)) yield misfit("must have a `multipleOf` that fits", types, format);
    if (!isMultiple(value, step, fits(step)))
      yield violation("FieldValueInvalid", "multipleOf", `must be a multiple of ${String(step)}`);
  }
  const [low, high] = [numberAt(schema, "minimum"), numberAt(schema, "maximum")];
  const [above, below] = [own(schema, "exclusiveMinimum") === true, own(schema, "exclusiveMaximum") === true];
  if (high !== undefined) {
    if (!fits(high)) yield misfit("must have a `maximum` that fits", types, format);
    if (isAbove(value, high, below, fits(high)))
      yield violation(
        "FieldValueInvalid",
        "maximum",
        `must be less than ${below ? "" : "or equal to "}${String(high)}`,
      );
  }
  if (low !== undefined) {
    if (!fits(low)) yield misfit("must have a `minimum` that fits", types, format);
    if (isBelow(value, low, above, fits(low)))
      yield violation(
        "FieldValueInvalid",
        "minimum",
        `must be greater than ${above ? "" : "or equal to "}${String(low)}`,
      );
  }
}

const misfit = (verb: string, types: readonly string[], format: string | undefined): Violation => {
  const end = format === undefined ? "" : ` with format ${quote(format)}`;
  const problem = `${verb} into type ${quote(types[0] ?? "")}${end}`;
  return { reason: "FieldValueInvalid", keyword: "format", problem, isUnplaced: true };
};

/** The number of items of a list, or of entries of an object. */
export function* sizeViolations(
  schema: JsonObject,
  suffix: "Items" | "Properties",
  actual: number,
): Iterable<Violation> {
  const [low, high] = [numberAt(schema, `min${suffix}`), numberAt(schema, `max${suffix}`)];
  if (low !== undefined && actual < low)
    yield violation("FieldValueInvalid", `min${suffix}`, sizeProblem(`min${suffix}`, low));
  if (high !== undefined && actual > high)
    yield violation("FieldValueTooMany", `max${suffix}`, sizeProblem(`max${suffix}`, high));
}

/** Null is never one of the allowed values, even if `enum` has it. The values in `value` count too. */
export const enumViolation = (
  schema: JsonObject,
  value: Json,
  actual: ValueType,
  budget: Budget,
): Violation | undefined => {
  const allowed = own(schema, "enum");
  if (!isArray(allowed) || allowed.length === 0) return undefined;
  const text = canonicalText(value);
  budget.left -= stepsOfText(text.length);
  if (actual !== "null" && textsOf(allowed).has(text)) return undefined;
  return violation("FieldValueNotSupported", "enum", allowedText(allowed));
};

export const requiredNames = (schema: JsonObject): readonly string[] => stringsAt(schema, "required");

/** A set, because both the values and the allowed values can be many. */
const textsOf = remember((allowed: readonly Json[]) => new Set(allowed.map(canonicalText)));

/** The text of the message; cached, because an allowed value may be large. */
const allowedText = remember(
  (allowed: readonly Json[]) => `must be ${allowed.length === 1 ? "" : "one of "}${listed(allowed)}`,
);

/** The number of code points, without an array of them: a pair of surrogates is one. */
const characters = (text: string): number => {
  let length = text.length;
  for (let index = 1; index < text.length; index++)
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) length -= 1;
  return length;
};

/** Also true for an invalid pattern, because the API server rejects such a schema anyway. */
const matchesPattern = (schema: JsonObject, pattern: string, text: string, tests: PatternTests): boolean => {
  const outcome = tests.budget.test(pattern, text);
  if (typeof outcome === "string") {
    tests.unjudged.set(schema, outcome);
    tests.count++;
  }
  return outcome !== false;
};

const UNITS = {
  Length: ["character", "characters"],
  Items: ["item", "items"],
  Properties: ["entry", "entries"],
} as const;

/** How many a value must have by `minItems` and the like. */
const sizeProblem = (keyword: `${"min" | "max"}${keyof typeof UNITS}`, limit: number | bigint): string => {
  const [one, many] = UNITS[keyword.slice(3) as keyof typeof UNITS];
  const end = keyword.startsWith("min") ? "at least" : "at most";
  return `must have ${end} ${String(limit)} ${Number(limit) === 1 ? one : many}`;
};

/** A literal in single quotes, short enough for a message, without control characters. */
export const quote = (value: Json): string => {
  const text = typeof value === "string" ? value : formatJson(value);
  return `'${(text.length > 64 ? `${text.slice(0, 61)}...` : text).replace(/\p{Cc}/gu, " ")}'`;
};

/** Joins the values that fit into a message with 'or'. */
const listed = (values: readonly Json[]): string => {
  const shown: string[] = [];
  for (const value of values) {
    if (shown.length > 0 && [...shown, quote(value)].join(", ").length > 80) break;
    shown.push(quote(value));
  }
  const hidden = values.length - shown.length;
  const parts = hidden > 0 ? [...shown, `${String(hidden)} others`] : shown;
  return join(parts, "or");
};
