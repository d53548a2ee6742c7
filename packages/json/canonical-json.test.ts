import { canonicalSchema, canonicalText, unorderedText } from "./json.js";
import type { Json } from "./object.js";

test.each<[string, Json, Json]>([
  ["the order of keys", { a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 }],
  ["absent and undefined", { a: undefined, b: 1 }, { b: 1 }],
  ["the two kinds of integers", [5n], [5]],
])("%s makes no difference", (_, a, b) => {
  expect(canonicalText(a)).toBe(canonicalText(b));
});

test.each<[string, Json, Json]>([
  ["the order of items", [1, 2], [2, 1]],
  ["the type of a scalar", "1", 1],
  ["null and absent", { a: null }, {}],
  ["a key that looks like two", { 'a":1,"b': 2 }, { a: 1, b: 2 }],
  ["an empty list and object", [], {}],
])("%s makes a difference", (_, a, b) => {
  expect(canonicalText(a)).not.toBe(canonicalText(b));
});

test("the order of what a schema lists makes no difference", () => {
  const schema = (...names: readonly string[]): Json => ({
    not: { anyOf: names.map((name) => ({ required: [name, "x"], properties: { a: { enum: names } } })) },
  });
  expect(canonicalSchema(schema("a", "b"))).toBe(canonicalSchema(schema("b", "a")));
  expect(canonicalSchema(schema("a", "b"))).not.toBe(canonicalSchema(schema("a", "c")));
  expect(canonicalSchema({ default: [1, 2] })).not.toBe(canonicalSchema({ default: [2, 1] }));
});

test("the order of any list makes no difference where it is said so", () => {
  expect(unorderedText({ a: [1, { b: ["x", "y"] }] })).toBe(unorderedText({ a: [{ b: ["y", "x"] }, 1n] }));
  expect(unorderedText([1, 1])).not.toBe(unorderedText([1]));
});
