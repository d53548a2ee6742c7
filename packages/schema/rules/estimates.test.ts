import type { Json, JsonObject } from "kube-json";
import { compileRule, greatestCost } from "./compiled-rule.js";
import { declaredType } from "./declared-type.js";
import { RULE_COST_LIMIT } from "./rule-budget.js";
import { rulesOf } from "./schema-rule.js";

/** A schema without a bound, or with one. */
type Schema = (max?: number) => JsonObject;

const bound = (keyword: string, max: number | undefined): JsonObject => (max === undefined ? {} : { [keyword]: max });

/** A type, or a format of strings. */
const primitive = (type: string): JsonObject => {
  if (type === "int-or-string") return { "x-kubernetes-int-or-string": true };
  return ["duration", "date", "date-time"].includes(type) ? { type: "string", format: type } : { type };
};

const text: Schema = (max) => ({ type: "string", ...bound("maxLength", max) });
const bytes: Schema = (max) => ({ type: "string", format: "byte", ...bound("maxLength", max) });
const list =
  (items: JsonObject): Schema =>
  (max) => ({ type: "array", items, ...bound("maxItems", max) });
const map =
  (values: JsonObject): Schema =>
  (max) => ({ type: "object", additionalProperties: values, ...bound("maxProperties", max) });
const fields = (properties: Record<string, Json>, required: readonly string[] = []): JsonObject => ({
  type: "object",
  properties,
  required,
});

const item = fields({ required: { type: "string" }, optional: { type: "string" } }, ["required"]);
const nestedItem = (max?: number): JsonObject => ({ ...item, ...bound("maxProperties", max) });
const texts: Schema = (max) => list(text(max))(max);

const estimate = (schema: JsonObject, rule: string): number => {
  const type = declaredType(schema, false);
  const [first] = rulesOf({ "x-kubernetes-validations": [{ rule }] });
  if (type === undefined || first === undefined) throw new Error("no type");
  const { condition, error } = compileRule(schema, type, first);
  if (condition === undefined) throw new Error(error?.message);
  return greatestCost(condition, type);
};

// The facts of the API server: k8s.io/apiextensions-apiserver, pkg/apiserver/schema/cel/compilation_test.go,
// TestCostEstimation. The cost without a bound, and with one.
const CASES: readonly (readonly [
  rule: string,
  name: string,
  schema: Schema,
  cost: number,
  max: number,
  bounded: number,
])[] = [
  ["self.all(x, true)", "numbers", list(primitive("number")), 4718591, 10, 32],
  ["self.all(x, true)", "strings", list(primitive("string")), 3145727, 20, 62],
  ["self.all(x, true)", "booleans", list(primitive("boolean")), 1887437, 5, 17],
  ["self.all(x, true)", "lists", list({ type: "array", items: { type: "number" } }), 3145727, 100, 302],
  ["self.all(x, true)", "objects", list(item), 555128, 50, 152],
  ["self.all(x, true)", "map of numbers", map(primitive("number")), 1348169, 10, 32],
  ["self.all(x, true)", "map of strings", map(primitive("string")), 1179647, 3, 11],
  ["self.all(x, true)", "map of booleans", map(primitive("boolean")), 943718, 100, 302],
  ["self.contains('test')", "string", text, 314574, 10, 5],
  ["self.startsWith('test')", "string", text, 2, 15, 2],
  ["self.endsWith('test')", "string", text, 2, 30, 2],
  ['size(self + "hello") > size("hello")', "string", text, 314578, 4, 7],
  ["self[1] == 0.0", "numbers", list(primitive("number")), 2, 5000, 2],
  ["self[1] == self[1]", "strings", list(primitive("string")), 314577, 8, 314577],
  ["self.all(x, self.all(y, true))", "numbers", list(primitive("number")), Infinity, 10, 352],
  ["self.all(x, self.all(y, self.all(z, true)))", "numbers", list(primitive("number")), Infinity, 10, 3552],
  ['self.matches("x")', "string", text, 314574, 50, 22],
  ['"".matches("(((((((((())))))))))[0-9]")', "string", text, 7, 10, 7],
  ['self.matches("")', "string", text, 1, 100, 1],
  ["self.all(x, x.contains(self[x]))", "map of strings", (max) => map(text(max))(max), 2752507, 10, 72],
  ["self[3] == 0.0", "numbers", list(primitive("number")), 2, 0, 2],
  ['self["x"] == 0.0', "map of numbers", map(primitive("number")), 2, 0, 2],
  ['self == "x"', "string", text, 2, 0, 1],
  ['self == b"x"', "bytes", bytes, 2, 0, 1],
  ["self.all(x, x == 0.0)", "numbers", list(primitive("number")), 6291454, 3 * 1024 * 2048, 25165826],
  [
    'self.all(x, x["y"].required == "z")',
    "list of maps of objects",
    (max) => list(map(nestedItem(max))(max))(max),

    7340027,
    10,
    72,
  ],
  [
    'self.all(x, x["y"].required == "z")',
    "list of bounded maps of objects",
    (max) => list(map(item)(max))(),

    7340027,
    10,
    7340027,
  ],
  ["self.all(x, true)", "int-or-strings", list(primitive("int-or-string")), 4718591, 10, 32],
  ["self[0] == 5", "int-or-strings", list(primitive("int-or-string")), 3, 10, 3],
  ["self[0] == false", "booleans", list(primitive("boolean")), 2, 25, 2],
  ["self[0][0] == -1.0", "lists", list({ type: "array", items: { type: "number" } }), 3, 51, 3],
  ["self.all(x, x.y == 25.2)", "maps", list(map(primitive("number"))()), 6291452, 12, 74],
  ["self[0].x > 2.0", "maps", list(map(primitive("number"))()), 4, 3000, 4],
  ["self.all(x, true)", "durations", list(primitive("duration")), 2359295, 5, 17],
  ["self[0].getHours() == 2", "durations", list(primitive("duration")), 4, 525, 4],
  ["self.all(x, true)", "dates", list(primitive("date")), 725936, 15, 47],
  ["self[2].getDayOfMonth() == 13", "dates", list(primitive("date")), 4, 42, 4],
  ["self.all(x, true)", "times", list(primitive("date-time")), 428963, 25, 77],
  ["self[2].getMinutes() == 45", "times", list(primitive("date-time")), 4, 99, 4],
  ["self.all(x, true)", "map of int-or-strings", map(primitive("int-or-string")), 1348169, 15, 47],
  ["self.all(x, true)", "map of objects", map(item), 428963, 20, 62],
  ["self.all(x, true)", "map of maps", map(map(primitive("number"))()), 1179647, 10, 32],
  ["self.all(x, true)", "map of lists", map(list(primitive("number"))()), 1179647, 25, 77],
  ["self.all(x, true)", "map of durations", map(primitive("duration")), 1048577, 5, 17],
  ["self.all(x, true)", "map of dates", map(primitive("date")), 524288, 10, 32],
  ["self.all(x, true)", "map of times", map(primitive("date-time")), 349526, 25, 77],
  ["self.find('[0-9]+') == ''", "string", text, 629147, 10, 11],
  ["self.join(' ') == 'aa bb'", "strings", texts, 329853068905, 10, 43],
  ["self.isSorted() == true", "strings", texts, 329854432052, 10, 52],
  [
    "self.str.replace(self.before, self.after) == 'does not matter'",
    "strings",
    (max) => fields({ str: text(max), before: text(2), after: text(4) }),

    629154,
    4,
    12,
  ],
  [
    "self.str.split(self.separator) == []",
    "strings",
    (max) => fields({ str: text(max), separator: text(max) }),

    629160,
    10,
    22,
  ],
  ["self.lowerAscii() == 'lower!'", "string", text, 314575, 10, 6],
  ["oldSelf.size() == self.size()", "map of integers", map(primitive("integer")), 5, 10, 5],
  ['self["a"] == self["b"]', "map of times", map(primitive("date-time")), 8, 7, 8],
  ['self["c"] == self["d"]', "map of durations", map(primitive("duration")), 8, 42, 8],
  [
    "self.contains('A')",
    "enumeration",
    (max) => ({ ...text(max), enum: ["A", "B", "C", "LongValue"] }),

    2,
    1000,
    401,
  ],
];

test.each(CASES)("%s of %s costs as the API server estimates", (rule, _name, schema, cost, max, bounded) => {
  const free = estimate(schema(), rule);
  if (cost === Infinity) expect(free).toBeGreaterThan(RULE_COST_LIMIT);
  else expect(free).toBe(cost);
  expect(estimate(schema(max), rule)).toBe(bounded);
});
