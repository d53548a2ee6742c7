import { type Json, type JsonObject, deepFreeze } from "kube-json";
import { withDefaults } from "./defaults.js";

const SIZE: JsonObject = { type: "integer", default: 5 };

test.each<[string, JsonObject, Json, Json]>([
  ["an absent field", { properties: { a: SIZE } }, {}, { a: 5 }],
  ["a field that is there", { properties: { a: SIZE } }, { a: 0 }, { a: 0 }],
  ["null where it may not be", { properties: { a: SIZE } }, { a: null }, { a: 5 }],
  ["null where it may be", { properties: { a: { ...SIZE, nullable: true } } }, { a: null }, { a: null }],
  ["nothing in an object that is absent", { properties: { a: { properties: { b: SIZE } } } }, {}, {}],
  ["an object that is there", { properties: { a: { properties: { b: SIZE } } } }, { a: {} }, { a: { b: 5 } }],
  [
    "an object that is itself a default",
    { properties: { a: { default: {}, properties: { b: SIZE } } } },
    {},
    { a: { b: 5 } },
  ],
  ["items", { items: { properties: { a: SIZE } } }, [{}, { a: 1 }], [{ a: 5 }, { a: 1 }]],
  ["null items", { items: SIZE }, [null, 1], [5, 1]],
  ["the entries of a map", { additionalProperties: { properties: { a: SIZE } } }, { x: {} }, { x: { a: 5 } }],
  ["what no schema describes", { items: true, properties: { a: true } }, { a: {} }, { a: {} }],
  ["a scalar", SIZE, 1, 1],
  ["null as a default, which is none", { properties: { a: { default: null } } }, {}, {}],
])("%s", (_, schema, value, result) => {
  expect(withDefaults(deepFreeze(schema), deepFreeze(value))).toEqual(result);
});

test("a name that JavaScript knows is a name", () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"default":{"a":1}}}}') as JsonObject;
  expect(JSON.stringify(withDefaults(schema, {}))).toBe('{"__proto__":{"a":1}}');
});

test("the budget bounds what items and properties multiply to", () => {
  const properties = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${String(index)}`, SIZE]));
  const budget = { left: 10_000 };
  const result = withDefaults(
    { items: { properties } },
    Array.from({ length: 10_000 }, () => ({})),
    budget,
  );
  expect(budget.left).toBeLessThan(0);
  expect(JSON.stringify(result).length).toBeLessThan(1_000_000);
});

test.each<[string, Json]>([
  ["a text", "x".repeat(100_000)],
  ["an object", Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${String(index)}`, "a"]))],
  ["values within values", { a: { b: [["x".repeat(100_000)]] } }],
])("%s as a default costs more budget, the larger it is", (_, value) => {
  const budget = { left: 100_000 };
  const items = Array.from({ length: 1000 }, () => ({}));
  const result = withDefaults({ items: { properties: { a: { default: value } } } }, items, budget);
  expect(budget.left).toBeLessThan(0);
  expect(JSON.stringify(result).length).toBeLessThan(5_000_000);
});
