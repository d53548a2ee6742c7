import { RULES } from "../../src/rules/index.js";
import { added, update } from "../../src/testing/ratcheting.js";
import { bind } from "../../src/testing/test-rule.js";

/** An old finding excuses a new one only while all that the rule found wrong is as it was. */

const bound = (id: string, options: object) => {
  const rule = RULES.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`rule ${id} must exist`);
  return bind(rule, { ...(rule.options?.defaults as object), ...options });
};

const QUOTA = bound("generic/cel", {
  field: "spec.mode",
  expression: "self != 'big' || object.spec.quota <= 10",
  message: "must not be big",
  reason: "FieldValueInvalid",
});

test("the other fields that an expression reads count, too", () => {
  expect(added(update({ mode: "big", quota: 11 }, { mode: "big", quota: 100_000 }), QUOTA)).toEqual(["spec.mode"]);
  expect(added(update({ mode: "big", quota: 11, a: 1 }, { mode: "big", quota: 11, a: 2 }), QUOTA)).toEqual([]);
});

test("another object of the same namespace is another reference", () => {
  const reference = bound("generic/reference-stays-in-namespace", { field: "spec.ref" });
  const context = (before: string, after: string) => ({
    ...update({ ref: { namespace: "data", name: before } }, { ref: { namespace: "data", name: after }, a: 1 }),
    namespace: "shop",
  });
  expect(added(context("x", "db-admin"), reference)).toEqual(["spec.ref.namespace"]);
  expect(added(context("x", "x"), reference)).toEqual([]);
});

describe("of a JSON Schema", () => {
  const shape = (schema: object) => bound("generic/json-schema", { field: "spec", schema });
  const flags = shape({
    properties: { args: { allOf: [{ contains: { const: "a" } }, { contains: { const: "b" } }] } },
  });
  const fields = shape({
    allOf: [
      { anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      { oneOf: [{ required: ["c"] }, { required: ["d"] }] },
    ],
  });
  const sizes = shape({
    allOf: [
      { properties: { l: { minItems: 2 } } },
      { if: { required: ["ha"] }, then: { properties: { l: { minItems: 5 } } } },
    ],
  });

  test.each([
    ["another item is missing", flags, { args: ["a"] }, { args: ["b"] }, ["spec.args"]],
    ["a second item is missing", flags, { args: ["a", "x"] }, { args: ["x"] }, ["spec.args"]],
    ["the same item is missing", flags, { args: ["a"] }, { args: ["a", "x"] }, []],
    ["the same items are missing", flags, { args: [] }, { args: ["x"] }, []],
    ["another choice is missing", fields, { c: 1 }, { a: 1 }, ["spec"]],
    ["the same choice is missing", fields, { c: 1 }, { c: 1, x: 1 }, []],
    ["the same choices are missing", fields, {}, { x: 1 }, []],
    ["another size is too small", sizes, { ha: 1, l: [1, 2, 3] }, { l: [] }, ["spec.l"]],
    ["a list has become smaller", sizes, { l: [1] }, { l: [] }, ["spec.l"]],
    ["a list is as small, or larger", sizes, { ha: 1, l: [1, 2, 3] }, { ha: 1, l: [1, 2, 3, 4] }, []],
  ] as const)("%s", (_, rule, before, after, expected) => {
    expect(added(update(before, after), rule)).toEqual(expected);
  });
});
