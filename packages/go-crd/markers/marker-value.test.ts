import type { Json } from "kube-json";
import { valueIn } from "./marker-value.js";

test.each<readonly [string, Json]>([
  ["1", 1],
  ["-1.5e3", -1500],
  ["true", true],
  ["null", null],
  ['"1"', "1"],
  ["`a\\b`", "a\\b"],
  ["'a b'", "a b"],
  ['"a\\n\\"b"', 'a\n"b'],
  ["Always", "Always"],
  ["5m", "5m"],
  ["https://acme.io/a", "https://acme.io/a"],
  ["{}", {}],
  ["{a: 1, b: Yes}", { a: 1, b: "Yes" }],
  ['{"a b":{"c":true}}', { "a b": { c: true } }],
  ["{1,2}", [1, 2]],
  ["{a,b}", ["a", "b"]],
  ['{"a";"b"}', ["a", "b"]],
  ["{{a: 1}, {a: 2}}", [{ a: 1 }, { a: 2 }]],
  ["[1, 2]", [1, 2]],
  ["{a: {x,y}, b: {}}", { a: ["x", "y"], b: {} }],
  ["", ""],
  ["{a: 1", { a: 1 }],
  ["{{{", [[[]]]],
  ["A;B", ["A", "B"]],
  ["1; 2", [1, 2]],
  ['"a";"b,c"', ["a", "b,c"]],
  ["a;", ["a"]],
  ["a}b", "a}b"],
])("the value of '%s'", (text, value) => {
  expect(valueIn(text)).toEqual(value);
});

test.each(["{", "{a:", "[", "[{", "{a;"])("takes no room of the stack in proportion to '%s'", (text) => {
  expect(valueIn(text.repeat(100_000))).toBeDefined();
});

test("what is too deep is a word", () => {
  let value = valueIn("[".repeat(101));
  for (let depth = 0; depth < 100; depth++) value = (value as Json[])[0] ?? null;
  expect(value).toBe("[");
});
