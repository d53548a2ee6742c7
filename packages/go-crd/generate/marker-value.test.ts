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
])("the value of '%s'", (text, value) => {
  expect(valueIn(text)).toEqual(value);
});

test("takes time in proportion to a hostile text", () => {
  expect(valueIn("{".repeat(2000))).toBeDefined();
  expect(valueIn("{a:".repeat(2000))).toBeDefined();
});
