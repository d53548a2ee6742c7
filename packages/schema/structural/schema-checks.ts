import {
  type Json,
  type JsonObject,
  arrayAt,
  canonicalText,
  formatJson,
  isArray,
  isNumber,
  isObject,
  join,
  own,
  remember,
  stringAt,
} from "kube-json";
import { createPatternBudget } from "kube-api";
import { type Budget, type PatternTests, stepsOfText } from "./budget.js";
import { boundFitsType, fitsType, isAbove, isBelow, isMultiple } from "./numbers.js";
import { hasFormat } from "./schema-format.js";

/** Checks of a value by the keywords that refer to no other schema. */

/** The keyword, the requirement, and the name of the field if the problem is not with the value itself. */
export type Found = readonly [keyword: string, problem: string, field?: string];

const typeOfValue = (value: Json): string => {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value))) return "integer";
  return typeof value;
};

/** The problem with the type of a value. With a wrong type, no other keyword matters. */
export const typeProblem = (schema: JsonObject, value: Json): string | undefined => {
  const actual = typeOfValue(value);
  if (own(schema, "x-kubernetes-int-or-string") === true)
    return actual === "integer" || actual === "string" ? undefined : "must be an integer or a string";
  const type = stringAt(schema, "type");
  if (type === undefined || type === actual || (type === "number" && actual === "integer")) return undefined;
  return `must be of type ${quote(type)}, not ${quote(actual)}`;
};

/** A set, because both the values and the allowed values can be many. */
export const textsOf = remember((allowed: readonly Json[]) => new Set(allowed.map(canonicalText)));

/** The text of the message; cached, because an allowed value may be large. */
export const allowedText = remember(
  (allowed: readonly Json[]) => `must be ${allowed.length === 1 ? "" : "one of "}${listed(allowed)}`,
);

/** Checks `enum`. The values in `value` count too, because all of it is compared. */
export function* enumerationProblems(schema: JsonObject, value: Json, budget: Budget): Iterable<Found> {
  const allowed = own(schema, "enum");
  if (!isArray(allowed)) return;
  const text = canonicalText(value);
  budget.left -= stepsOfText(text.length);
  // Null is never one of the allowed values, even if `enum` has it.
  if (value === null || !textsOf(allowed).has(text)) yield ["enum", allowedText(allowed)];
}

/** Checks the bounds and the format of a number. */
export function* numberProblems(schema: JsonObject, value: Json): Iterable<Found> {
  if (typeof value !== "number" && typeof value !== "bigint") return;
  const type = stringAt(schema, "type");
  const format = stringAt(schema, "format");
  const fits = (bound: number | bigint): boolean => boundFitsType(bound, type, format);
  const [low, high] = [numberAt(schema, "minimum"), numberAt(schema, "maximum")];
  const [above, below] = [own(schema, "exclusiveMinimum") === true, own(schema, "exclusiveMaximum") === true];
  if (low !== undefined && isBelow(value, low, above, fits(low)))
    yield ["minimum", `must be greater than ${above ? "" : "or equal to "}${String(low)}`];
  if (high !== undefined && isAbove(value, high, below, fits(high)))
    yield ["maximum", `must be less than ${below ? "" : "or equal to "}${String(high)}`];
  const step = numberAt(schema, "multipleOf");
  if (step !== undefined && !isMultiple(value, step, fits(step)))
    yield ["multipleOf", `must be a multiple of ${String(step)}`];
  if (!fitsType(value, type, format)) yield ["format", `must have format ${quote(format ?? "int64")}`];
}

/** Creates pattern tests with a full budget, by default that of a request. */
export const createPatternTests = (steps?: number): PatternTests => ({
  budget: createPatternBudget(steps),
  unjudged: new Map(),
  count: 0,
});

/** Checks the length, pattern and format of a string. */
export function* stringProblems(
  schema: JsonObject,
  value: Json,
  { patterns }: { readonly patterns?: PatternTests },
): Iterable<Found> {
  if (typeof value !== "string") return;
  if (own(schema, "minLength") !== undefined || own(schema, "maxLength") !== undefined)
    yield* size(schema, "Length", characters(value));
  const pattern = stringAt(schema, "pattern");
  if (pattern !== undefined && patterns !== undefined && !matchesPattern(schema, pattern, value, patterns))
    yield ["pattern", `must match the regular expression ${quote(pattern)}`];
  yield* format(schema, value);
}

/** The number of code points, without an array of them: a pair of surrogates is one. */
export const characters = (text: string): number => {
  let length = text.length;
  for (let index = 1; index < text.length; index++)
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) length -= 1;
  return length;
};

/** Also true for an invalid pattern, because the API server rejects such a schema anyway. */
export const matchesPattern = (schema: JsonObject, pattern: string, text: string, tests: PatternTests): boolean => {
  const outcome = tests.budget.test(pattern, text);
  if (typeof outcome === "string") {
    tests.unjudged.set(schema, outcome);
    tests.count++;
  }
  return outcome !== false;
};

function* format(schema: JsonObject, value: Json): Iterable<Found> {
  const name = stringAt(schema, "format");
  if (name !== undefined && !hasFormat(name, value)) yield ["format", `must have format ${quote(name)}`];
}

/** Checks the size of a list or object, and the required fields of an object. */
export function* containerProblems(schema: JsonObject, value: Json): Iterable<Found> {
  if (isArray(value)) yield* size(schema, "Items", value.length);
  if (!isObject(value)) return;
  yield* size(schema, "Properties", Object.keys(value).length);
  for (const name of arrayAt(schema, "required"))
    if (typeof name === "string" && own(value, name) === undefined) yield ["required", "must be set", name];
}

/** The keywords `min...` and `max...` of one kind of size. */
function* size(schema: JsonObject, suffix: keyof typeof UNITS, actual: number): Iterable<Found> {
  const [low, high] = [numberAt(schema, `min${suffix}`), numberAt(schema, `max${suffix}`)];
  if (low !== undefined && actual < low) yield [`min${suffix}`, sizeProblem(`min${suffix}`, low)];
  if (high !== undefined && actual > high) yield [`max${suffix}`, sizeProblem(`max${suffix}`, high)];
}

const UNITS = {
  Length: ["character", "characters"],
  Items: ["item", "items"],
  Properties: ["entry", "entries"],
} as const;

/** How many a value must have by `minItems` and the like. */
export const sizeProblem = (keyword: `${"min" | "max"}${keyof typeof UNITS}`, limit: number | bigint): string => {
  const [one, many] = UNITS[keyword.slice(3) as keyof typeof UNITS];
  const end = keyword.startsWith("min") ? "at least" : "at most";
  return `must have ${end} ${String(limit)} ${Number(limit) === 1 ? one : many}`;
};

/** The value of a keyword, if it is a number. */
export const numberAt = (schema: unknown, keyword: string): number | bigint | undefined => {
  const value = own(schema, keyword);
  return isNumber(value) ? value : undefined;
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
