import { type Json, type JsonObject, formatField } from "kube-json";
import { createPatternTests } from "../structural/budget.js";
import { Correlation } from "../rules/correlation.js";
import { validated } from "./schema-validation.js";

/** The errors as 'reason field', with '?' where the server does not name the field. */
const errorsOf = (schema: JsonObject, value: Json, old?: Json): readonly string[] => {
  const budget = { left: 10_000, patterns: createPatternTests() };
  return validated(
    { schema, value, place: [], correlation: old === undefined ? undefined : new Correlation(schema, value, old) },
    budget,
  )
    .errors.map(({ reason, place, isUnplaced }) =>
      `${reason.replace("FieldValue", "")} ${formatField(place)}${isUnplaced ? "?" : ""}`.trim(),
    )
    .sort();
};
const of = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const TEXT = { type: "string" };

describe("as the API server validates", () => {
  test.each<[string, JsonObject, Json, readonly string[]]>([
    ["a list passes for a text with a format", { type: "string", format: "date-time" }, [], []],
    ["but not for one without", TEXT, [], ["TypeInvalid"]],
    ["an unknown format is none", { type: "string", format: "x" }, "y", []],
    ["only the first of length and pattern", { ...TEXT, minLength: 3, pattern: "^b" }, "a", ["Invalid"]],
    ["the length before the rest", { ...TEXT, maxLength: 0, pattern: "^b" }, "a", ["TooLong"]],
    ["characters, not units, have a length", { ...TEXT, maxLength: 1 }, "😀", []],
    ["null is none of the allowed values", { nullable: true, enum: ["a", null] }, null, ["NotSupported"]],
    ["null where it is allowed", { type: "string", nullable: true }, null, []],
    ["null where it is not", TEXT, null, ["TypeInvalid"]],
    ["too large for 32 bits", { type: "integer", format: "int32" }, 2 ** 31, ["Invalid ?"]],
    ["too large for 64 bits", { type: "integer" }, 2n ** 63n, ["Invalid ?", "TypeInvalid"]],
    ["the smallest of 64 bits", { type: "integer" }, -(2n ** 63n), []],
    ["as large as it, but written as a fraction", { type: "integer" }, -(2 ** 63), ["TypeInvalid"]],
    ["an integer is a number", { type: "number" }, 1, []],
    ["nearly a multiple", { type: "number", multipleOf: 0.1 }, 0.3, []],
    ["hardly a multiple of a large number", { type: "integer", multipleOf: 3 }, 3_000_000_001, ["Invalid"]],
    ["a multiple beyond 53 bits", { type: "integer", multipleOf: 2 }, 2n ** 60n + 1n, ["Invalid"]],
    ["an integer is compared with the whole part of a bound", { type: "number", minimum: 0.5 }, 0, []],
    ["as is an exclusive bound", { type: "number", maximum: 1.5, exclusiveMaximum: true }, 1, ["Invalid"]],
    ["a fraction is not", { type: "number", minimum: 0.5 }, 0.4, ["Invalid"]],
    ["too large for a fraction of 32 bits", { type: "number", format: "float" }, 3.5e38, ["Invalid ?"]],
    ["as large as one of 64 bits", { type: "number", format: "double" }, 3.5e38, []],
    ["a bound with more than 32 bits", { type: "integer", format: "int32", maximum: 4294967295 }, 1, ["Invalid ?"]],
    [
      "a bound that is no integer of 64 bits as a fraction",
      { type: "integer", maximum: 2n ** 63n - 1n },
      1,
      ["Invalid ?"],
    ],
    ["a bound that is one", { type: "integer", minimum: -(2n ** 63n) }, 1, []],
    ["an exclusive bound", { type: "integer", minimum: 1, exclusiveMinimum: true }, 1, ["Invalid"]],
    [
      "too many entries, and what is in them",
      of({ a: TEXT }, { maxProperties: 0 }),
      { a: 1 },
      ["TooMany", "TypeInvalid a"],
    ],
    ["too few items", { type: "array", items: TEXT, minItems: 1 }, [], ["Invalid"]],
    [
      "neither an integer nor a text",
      { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
      true,
      ["Invalid ?", "TypeInvalid", "TypeInvalid"],
    ],
    [
      "all of several schemas",
      { allOf: [{ minLength: 2 }, { pattern: "^b" }] },
      "a",
      ["Invalid", "Invalid", "Invalid ?"],
    ],
    ["not a schema", { not: { pattern: "^a" } }, "a", ["Invalid ?"]],
    [
      "of several schemas, the errors of the one with the most checks",
      of({}, { oneOf: [{ required: ["a"] }, of({ c: TEXT, b: { maxLength: 0 } })] }),
      { b: "x", c: "y" },
      ["Invalid ?", "TooLong b"],
    ],
  ])("%s", (_, schema, value, expected) => {
    expect(errorsOf(schema, value)).toEqual([...expected].sort());
  });
});

describe("in an update", () => {
  const short = { ...TEXT, maxLength: 1 };
  const listOf = (type: string | undefined, items: JsonObject): JsonObject => ({
    type: "array",
    items,
    ...(type === undefined ? {} : { "x-kubernetes-list-type": type }),
  });
  const KEYED = {
    ...listOf("map", of({ name: TEXT, text: short })),
    "x-kubernetes-list-map-keys": ["name"],
  };
  const bad = (name: string) => ({ name, text: "long" });
  test.each<[string, JsonObject, Json, Json, readonly string[]]>([
    ["what it does not change is kept", of({ a: short, b: TEXT }), { a: "long", b: "x" }, { a: "long", b: "y" }, []],
    ["what it changes is not", of({ a: short }), { a: "long" }, { a: "longer" }, ["TooLong a"]],
    [
      "a missing field in an object that it changes",
      of({ a: TEXT }, { required: ["b"] }),
      { a: "x" },
      { a: "y" },
      ["Required b"],
    ],
    ["items of a list without a type are not", listOf(undefined, short), ["long", "a"], ["long", "b"], ["TooLong [0]"]],
    ["a list without a type as a whole is", listOf(undefined, short), ["long"], ["long"], []],
    ["items of a set are not", listOf("set", short), ["long", "a"], ["long", "b"], ["TooLong [0]"]],
    ["items of an atomic list are not", listOf("atomic", short), ["long", "a"], ["long"], ["TooLong [0]"]],
    ["an atomic list as a whole is", listOf("atomic", short), ["long"], ["long"], []],
    ["items of a map by their keys", KEYED, [bad("b"), bad("a")], [bad("a")], ["TooLong [0].text"]],
    [
      "a map in another order is the same",
      of({ l: KEYED }, { required: ["x"] }),
      { l: [bad("b"), bad("a")] },
      { l: [bad("a"), bad("b")] },
      [],
    ],
    [
      "branches are not compared",
      of({ a: TEXT, b: TEXT }, { allOf: [of({ a: short })] }),
      { a: "long", b: "x" },
      { a: "long", b: "y" },
      ["Invalid ?", "TooLong a"],
    ],
    [
      "an undeclared field counts as changed",
      of({ a: { required: ["x"], "x-kubernetes-preserve-unknown-fields": true, type: "object" } }),
      { a: { y: 1 } },
      { a: { y: 1 } },
      ["Required a.x"],
    ],
  ])("%s", (_, schema, value, old, expected) => {
    expect(errorsOf(schema, value, old)).toEqual(expected);
  });
});

test("a pattern that is too costly proves nothing for 'not' and 'oneOf'", () => {
  const costly = { pattern: "(a{1,999}){1,999}" };
  for (const schema of [{ not: costly }, { oneOf: [costly, { pattern: "x" }] }])
    expect(errorsOf(schema, "x")).toEqual([]);
});

test("a hostile object takes bounded work", () => {
  const schema: JsonObject = {
    type: "array",
    items: { allOf: Array.from({ length: 1000 }, () => ({ minLength: 2 })) },
  };
  const budget = { left: 10_000 };
  const { errors } = validated({ schema, value: Array.from({ length: 100_000 }, () => "x"), place: [] }, budget);
  expect(budget.left).toBeLessThan(0);
  expect(errors.length).toBeLessThan(20_000);
});
