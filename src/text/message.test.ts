import { literalsOf } from "./message.js";

const text = (end: string): string => `${"a".repeat(70)}${end}`;

test.each<readonly [unknown, unknown, readonly [string, string]]>([
  ["a", "b", ["'a'", "'b'"]],
  [text("b"), "b", [`'${"a".repeat(61)}...'`, "'b'"]],
  [text("b"), text("c"), [`'...${"a".repeat(16)}b'`, `'...${"a".repeat(16)}c'`]],
  [text(""), text("c".repeat(80)), [`'...${"a".repeat(16)}'`, `'...${"a".repeat(16)}${"c".repeat(42)}...'`]],
  [{ [text("")]: 1 }, { [text("")]: 2 }, [`'...${"a".repeat(14)}":1}'`, `'...${"a".repeat(14)}":2}'`]],
])("the literals of %j and %j differ", (a, b, expected) => {
  expect(literalsOf(a, b)).toEqual(expected);
});
