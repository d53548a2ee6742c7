import { canonicalText } from "../json/canonical-json.js";
import { formatJson } from "../json/json.js";
import { type Json, type JsonObject, arrayAt, isArray, isObject, own, stringAt, isNumber } from "../json/object.js";
import { type PatternBudget, createPatternBudget } from "../formats/pattern-budget.js";
import { remember } from "../json/remember.js";
import { hasFormat } from "./schema-format.js";

/** Checks of a value by the keywords that refer to no other schema. */

/** The keyword, what the value must be, and the name of the field if the problem is not with the value itself. */
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
const textsOf = remember((allowed: readonly Json[]) => new Set(allowed.map(canonicalText)));

/** Checks `enum`. */
export function* enumerationProblems(schema: JsonObject, value: Json): Iterable<Found> {
  const allowed = own(schema, "enum");
  if (!isArray(allowed) || textsOf(allowed).has(canonicalText(value))) return;
  yield ["enum", `must be ${allowed.length === 1 ? "" : "one of "}${list(allowed)}`];
}

/** Checks the bounds and the format of a number. */
export function* numberProblems(schema: JsonObject, value: Json): Iterable<Found> {
  if (typeof value !== "number" && typeof value !== "bigint") return;
  const [low, high] = [numberAt(schema, "minimum"), numberAt(schema, "maximum")];
  const [above, below] = [own(schema, "exclusiveMinimum") === true, own(schema, "exclusiveMaximum") === true];
  if (low !== undefined && (above ? value <= low : value < low))
    yield ["minimum", `must be greater than ${above ? "" : "or equal to "}${String(low)}`];
  if (high !== undefined && (below ? value >= high : value > high))
    yield ["maximum", `must be less than ${below ? "" : "or equal to "}${String(high)}`];
  const step = Number(numberAt(schema, "multipleOf") ?? 0);
  if (step > 0 && !isNearlyInteger(Number(value) / step)) yield ["multipleOf", `must be a multiple of ${String(step)}`];
  yield* format(schema, value);
}

/** 0.3 is a multiple of 0.1, despite binary fractions. */
const isNearlyInteger = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;

/** Collects patterns that could not be tested, with the reason. Without it, no pattern is tested. */
export interface PatternTests {
  readonly budget: PatternBudget;
  readonly unjudged: Map<JsonObject, string>;
  /** How often that happened. */
  count: number;
}

/** Creates pattern tests with a full budget. */
export const createPatternTests = (): PatternTests => ({
  budget: createPatternBudget(),
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
  yield* size(schema, "Length", Array.from(value).length, "character", "characters");
  const pattern = stringAt(schema, "pattern");
  if (pattern !== undefined && patterns !== undefined && !matches(schema, pattern, value, patterns))
    yield ["pattern", `must match the regular expression ${quote(pattern)}`];
  yield* format(schema, value);
}

/** Also true for an invalid pattern, because the API server rejects such a schema anyway. */
const matches = (schema: JsonObject, pattern: string, text: string, tests: PatternTests): boolean => {
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
  if (isArray(value)) yield* size(schema, "Items", value.length, "item", "items");
  if (!isObject(value)) return;
  yield* size(schema, "Properties", Object.keys(value).length, "entry", "entries");
  for (const name of arrayAt(schema, "required"))
    if (typeof name === "string" && own(value, name) === undefined) yield ["required", "must be set", name];
}

/** The keywords `min...` and `max...` of one kind of size. */
function* size(schema: JsonObject, suffix: string, actual: number, one: string, many: string): Iterable<Found> {
  const count = (limit: number | bigint): string => `${String(limit)} ${Number(limit) === 1 ? one : many}`;
  const [low, high] = [numberAt(schema, `min${suffix}`), numberAt(schema, `max${suffix}`)];
  if (low !== undefined && actual < low) yield [`min${suffix}`, `must have at least ${count(low)}`];
  if (high !== undefined && actual > high) yield [`max${suffix}`, `must have at most ${count(high)}`];
}

const numberAt = (schema: JsonObject, keyword: string): number | bigint | undefined => {
  const value = own(schema, keyword);
  return isNumber(value) ? value : undefined;
};

/** A literal in single quotes, short enough for a message, without control characters. */
const quote = (value: Json): string => {
  const text = typeof value === "string" ? value : formatJson(value);
  return `'${(text.length > 64 ? `${text.slice(0, 61)}...` : text).replace(/\p{Cc}/gu, " ")}'`;
};

/** As many values as fit into a message, joined with 'or'. */
const list = (values: readonly Json[]): string => {
  const shown: string[] = [];
  for (const value of values) {
    if (shown.length > 0 && [...shown, quote(value)].join(", ").length > 80) break;
    shown.push(quote(value));
  }
  const hidden = values.length - shown.length;
  const parts = hidden > 0 ? [...shown, `${String(hidden)} others`] : shown;
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${String(parts.at(-1))}`;
};
