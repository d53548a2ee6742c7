import { type Json, type JsonObject, deepFreeze } from "kube-json";
import { withoutForbiddenNulls } from "./pruning.js";

const SIZE: JsonObject = { type: "integer" };
const ANY: JsonObject = { type: "integer", nullable: true };

test.each<[string, JsonObject, Json, Json]>([
  ["null where it may not be is gone", { properties: { a: SIZE, b: SIZE } }, { a: null, b: 1 }, { b: 1 }],
  ["null where it may be stays", { properties: { a: ANY } }, { a: null }, { a: null }],
  ["below properties", { properties: { o: { properties: { a: SIZE } } } }, { o: { a: null } }, { o: {} }],
  ["in items", { items: { properties: { a: SIZE } } }, [{ a: null }, { a: 1 }], [{}, { a: 1 }]],
  ["null items stay", { items: SIZE }, [null, 1], [null, 1]],
  ["in a map", { additionalProperties: SIZE }, { x: null, y: 1 }, { y: 1 }],
  ["in a map whose values may be null", { additionalProperties: ANY }, { x: null }, { x: null }],
  [
    "a declared property of a map has its own schema",
    { properties: { x: ANY }, additionalProperties: SIZE },
    { x: null, y: null },
    { x: null },
  ],
  ["what no schema describes stays", { properties: { a: true } }, { a: null, b: null }, { a: null, b: null }],
  ["a scalar", SIZE, 1, 1],
  ["null that a default replaces", { properties: { a: { ...SIZE, default: 5 } } }, { a: null }, { a: null }],
  ["null whose default is null", { properties: { a: { ...SIZE, default: null } } }, { a: null }, {}],
  ["null itself, which is no field", SIZE, null, null],
])("%s", (_, schema, value, result) => {
  expect(withoutForbiddenNulls(deepFreeze(schema), deepFreeze(value))).toEqual(result);
});

test("a name that JavaScript knows is a name", () => {
  const schema = JSON.parse('{"additionalProperties":{"type":"integer"}}') as JsonObject;
  const value = JSON.parse('{"__proto__":1,"constructor":null}') as Json;
  expect(JSON.stringify(withoutForbiddenNulls(schema, value))).toBe('{"__proto__":1}');
});

test("when the budget is used up, the rest stays as it is", () => {
  const budget = { left: 3 };
  const value = [{ a: null }, { a: null }, { a: null }];
  expect(withoutForbiddenNulls({ items: { properties: { a: SIZE } } }, value, budget)).toEqual([
    {},
    { a: null },
    { a: null },
  ]);
  expect(budget.left).toBeLessThan(0);
});

test("entries that no schema describes cost budget too", () => {
  const budget = { left: 1000 };
  withoutForbiddenNulls({}, Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [String(index), 1])), budget);
  expect(budget.left).toBeLessThan(0);
});
