import { type Json, type JsonObject, formatField } from "kube-json";
import { type Budget, createPatternTests } from "../structural/budget.js";
import { validated } from "./schema-validation.js";

/** Each keyword of a schema, and the work that it takes. */

const unlimited = (): Budget => ({ left: Number.POSITIVE_INFINITY, patterns: createPatternTests() });

/** An error as 'keyword', or as 'keyword field' if it is at a field of the value. */
const found = (schema: JsonObject, value: Json, budget = unlimited()): readonly string[] =>
  validated({ schema, value, place: [] }, budget).errors.map(({ place, keyword }) =>
    `${keyword} ${formatField(place)}`.trim(),
  );

const TEXT: JsonObject = { type: "string" };
const COUNT: JsonObject = { type: "integer" };

test.each<[string, JsonObject, Json]>([
  ["a string", TEXT, "a"],
  ["an integer", COUNT, 5],
  ["an integer beyond 53 bits", COUNT, 2n ** 60n],
  ["an integer as a number", { type: "number" }, 5],
  ["a fraction", { type: "number" }, 0.5],
  ["null where it may be", { ...TEXT, nullable: true, minLength: 1 }, null],
  ["an integer for either", { "x-kubernetes-int-or-string": true }, 80],
  ["a string for either", { "x-kubernetes-int-or-string": true }, "http"],
  ["anything without a type", { "x-kubernetes-preserve-unknown-fields": true }, { a: [null] }],
  ["one of an enumeration", { ...TEXT, enum: ["A", "B"] }, "B"],
  ["an object of an enumeration", { enum: [{ a: 1, b: 2 }] }, { b: 2, a: 1 }],
  ["both ends of a range", { ...COUNT, minimum: 5, maximum: 5 }, 5],
  ["a multiple of a fraction", { type: "number", multipleOf: 0.1 }, 0.3],
  ["a length in characters", { ...TEXT, maxLength: 2 }, "😀😀"],
  ["the least length", { ...TEXT, minLength: 2 }, "ab"],
  ["a bound beyond 53 bits", { ...COUNT, minimum: 2n ** 60n }, 2n ** 60n],
  ["a pattern", { ...TEXT, pattern: "^a+$" }, "aa"],
  ["a pattern that is none", { ...TEXT, pattern: "(" }, "a"],
  ["a format", { ...TEXT, format: "date-time" }, "2026-01-31T12:00:00Z"],
  ["a list", { type: "array", items: TEXT, minItems: 1, maxItems: 2 }, ["a", "b"]],
  ["an object", { type: "object", properties: { a: TEXT }, required: ["a"] }, { a: "b" }],
  ["a field that is not declared", { type: "object", properties: {} }, { a: 1 }],
  ["a map", { type: "object", additionalProperties: COUNT, maxProperties: 2 }, { a: 1, b: 2 }],
  ["all schemas", { allOf: [{ minimum: 1 }, { maximum: 5 }] }, 3],
  ["one of two schemas", { anyOf: [COUNT, TEXT] }, "a"],
  ["only one of two schemas", { oneOf: [{ required: ["a"] }, { required: ["b"] }] }, { a: 1 }],
  ["not a schema", { not: { required: ["a"] } }, { b: 1 }],
  ["keywords that are malformed", { type: 5, enum: "a", minimum: "1", required: "a", anyOf: [] }, 5],
  ["names that JavaScript knows", { type: "object", properties: {} }, { toString: 1, constructor: 2 }],
])("takes %s", (_, schema, value) => {
  expect(found(schema, value)).toEqual([]);
});

test.each<[string, JsonObject, Json, readonly string[]]>([
  ["another type, and none of an enumeration", { ...TEXT, minLength: 5, enum: ["a"] }, 5, ["type", "enum"]],
  ["null", TEXT, null, ["type"]],
  ["a fraction", COUNT, 0.5, ["type", "format"]],
  ["a list for an object", { type: "object" }, [], ["type"]],
  ["a boolean for an integer or a string", { "x-kubernetes-int-or-string": true }, true, ["type"]],
  ["none of an enumeration", { ...TEXT, enum: ["A", "B", "C", "D", "E", "F"] }, "a", ["enum"]],
  ["too little", { ...COUNT, minimum: 5 }, 4, ["minimum"]],
  ["an end that does not count", { ...COUNT, minimum: 5, exclusiveMinimum: true }, 5, ["minimum"]],
  ["less than a bound beyond 53 bits", { ...COUNT, minimum: 2n ** 60n }, 5, ["minimum"]],
  ["too much", { ...COUNT, maximum: 5 }, 2n ** 60n, ["maximum"]],
  ["the other end that does not count", { ...COUNT, maximum: 5, exclusiveMaximum: true }, 5, ["maximum"]],
  ["no multiple", { ...COUNT, multipleOf: 5 }, 6, ["multipleOf"]],
  ["beyond 32 bits", { ...COUNT, format: "int32" }, 2 ** 31, ["format"]],
  ["too short", { ...TEXT, minLength: 2 }, "😀", ["minLength"]],
  ["too long", { ...TEXT, maxLength: 1 }, "ab", ["maxLength"]],
  ["another pattern", { ...TEXT, pattern: "^a+$" }, "ab", ["pattern"]],
  ["another format", { ...TEXT, format: "date-time" }, "today", ["format"]],
  ["too few items", { type: "array", minItems: 1 }, [], ["minItems"]],
  ["too many items", { type: "array", maxItems: 1 }, [1, 2], ["maxItems"]],
  ["items", { type: "array", items: TEXT }, ["a", 1, null], ["type [1]", "type [2]"]],
  ["too few entries", { type: "object", minProperties: 1 }, {}, ["minProperties"]],
  ["too many entries", { type: "object", maxProperties: 0 }, { a: 1 }, ["maxProperties"]],
  ["entries of a map", { type: "object", additionalProperties: TEXT }, { "a/b": 1 }, ["type [a/b]"]],
  ["a field that is missing", { type: "object", required: ["a"] }, {}, ["required a"]],
  ["an inherited field", { type: "object", required: ["toString"] }, {}, ["required toString"]],
  ["hardly a multiple of a large number", { ...COUNT, multipleOf: 3 }, 3_000_000_001, ["multipleOf"]],
  ["more than 64 bits", COUNT, 2n ** 63n, ["type", "format"]],
  ["null that is not in an enumeration", { type: "string", nullable: true, enum: ["a"] }, null, ["enum"]],
  ["not all schemas", { allOf: [{ minimum: 1 }, { maximum: 5 }] }, 6, ["maximum", "allOf"]],
  ["none of two schemas", { anyOf: [COUNT, TEXT] }, true, ["anyOf", "anyOf"]],
  ["both of two schemas", { oneOf: [{ required: ["a"] }, { required: ["b"] }] }, { a: 1, b: 1 }, ["oneOf"]],
  ["neither of two schemas", { oneOf: [{ required: ["a"] }, { required: ["b"] }] }, {}, ["oneOf", "oneOf a"]],
  ["a schema that it may not match", { not: { required: ["a"] } }, { a: 1 }, ["not"]],
  [
    "fields in document order, each for itself",
    {
      type: "object",
      required: ["d"],
      properties: { a: TEXT, b: { type: "object", properties: { c: COUNT } }, d: TEXT },
    },
    { b: { c: "x" }, a: 1 },
    ["type b.c", "type a", "required d"],
  ],
])("finds %s", (_, schema, value, problems) => {
  expect(found(schema, value)).toEqual(problems);
});

test("a long list", () => {
  const many = Array.from({ length: 200_000 }, () => "a");
  expect(found({ type: "array", items: TEXT }, many)).toEqual([]);
});

describe("the budget", () => {
  const many = Array.from({ length: 2000 }, () => ({ a: 1 }));
  const branches = Array.from({ length: 2000 }, () => TEXT);

  test.each<[string, JsonObject]>([
    ["anyOf", { anyOf: branches }],
    ["oneOf", { oneOf: branches }],
    ["allOf", { allOf: branches.map(() => ({})) }],
    ["not", { not: { anyOf: branches } }],
    ["required", { required: branches.map((_, index) => `b${String(index)}`) }],
  ])("ends the work on %s early", (_, items) => {
    const budget = { left: 10_000 };
    const problems = found({ items }, many, budget);
    expect(budget.left).toBeLessThan(0);
    expect(problems.length).toBeLessThan(10_000);
  });

  test("is not used up by real values", () => {
    const budget = { left: 100 };
    expect(found({ items: { properties: { a: TEXT } } }, many.slice(0, 5), budget)).toHaveLength(5);
    expect(budget.left).toBeGreaterThan(0);
  });
});

test("long lists of values, long patterns and long texts", () => {
  const values = Array.from({ length: 100_000 }, (_, index) => `v${String(index)}`);
  expect(found({ items: { enum: values } }, values)).toEqual([]);
  expect(found({ pattern: "a".repeat(500_000) }, "b")).toEqual([]);
  expect(found({ pattern: "(a|b)*c".repeat(100) }, "b".repeat(500_000))).toEqual([]);
  // A short pattern that takes a hundred thousand steps per character.
  expect(found({ pattern: "[a-z]{1000}".repeat(100) }, "b".repeat(4000))).toEqual([]);
});

describe("a pattern that is too costly is reported, and finds nothing", () => {
  const LARGE: JsonObject = { type: "string", pattern: "[a-z]{1000}".repeat(100) };

  test.each<[string, JsonObject]>([
    ["alone", LARGE],
    ["in allOf", { allOf: [LARGE] }],
    ["in anyOf", { anyOf: [COUNT, LARGE] }],
    ["in oneOf, beside one that fits", { oneOf: [TEXT, LARGE] }],
    ["in not", { not: LARGE }],
    ["in items, each time", { items: { not: LARGE } }],
  ])("%s", (_, schema) => {
    const budget = unlimited();
    const value = "items" in schema ? ["b", "b"] : "b";
    expect(found(schema, value, budget)).toEqual([]);
    expect([...(budget.patterns?.unjudged.keys() ?? [])]).toEqual([LARGE]);
  });

  test("without patterns none is asked for", () => {
    expect(found({ pattern: "^a$" }, "b", { left: 10 })).toEqual([]);
  });
});

const many = (count: number, schema: JsonObject): JsonObject => ({
  anyOf: Array.from({ length: count }, () => schema),
});
const keys = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${String(index)}`, 1]));

test.each<[string, JsonObject, Json]>([
  ["a text", many(1000, { maxLength: 1 }), "x".repeat(60_000)],
  ["a text that is compared as a whole", many(1000, { enum: ["a"] }), "x".repeat(60_000)],
  ["values within a value", many(1000, { enum: ["a"] }), { a: { b: ["x".repeat(60_000)] } }],
  ["a list", many(1000, { items: { minimum: 5 } }), Array.from({ length: 10_000 }, () => 1)],
  ["an object", many(1000, { maxProperties: 1 }), keys(10_000)],
])("%s costs more budget, the larger it is", (_, schema, value) => {
  const budget: Budget = { left: 100_000 };
  const problems = found(schema, value, budget);
  expect(budget.left).toBeLessThan(0);
  expect(problems.length).toBeLessThan(2);
});

test("a real object takes few steps", () => {
  const budget: Budget = { left: 1000 };
  const item = { name: "a".repeat(30), ports: [80, 443], labels: { app: "web" } };
  const schema = {
    items: { properties: { name: TEXT, ports: { items: COUNT }, labels: { additionalProperties: TEXT } } },
  };
  expect(found(schema, [item, item, item], budget)).toEqual([]);
  expect(budget.left).toBeGreaterThan(960);
});
