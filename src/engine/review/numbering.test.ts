import fc from "fast-check";
import { type Json, canonicalText, equalJson, isArray, isObject } from "kube-json";
import { createNumbering } from "./numbering.js";

test.each<readonly [string, Json, Json]>([
  ["the order of keys does not count", { a: 1, b: [2] }, { b: [2], a: 1 }],
  ["an integer may be a bigint", [5], [5n]],
  ["what is undefined is absent", { a: undefined, b: null }, { b: null }],
  ["the order of items does not count", { a: [1, [2, 3], 1] }, { a: [[3, 2], 1, 1] }],
])("%s", (_, a, b) => {
  const numberOf = createNumbering();
  expect(numberOf(a)).toBe(numberOf(b));
});

test("the number of items counts, and a text is no number", () => {
  const numberOf = createNumbering();
  const values: readonly Json[] = [[1, 2], [1, 2, 2], ["1", 2], { 0: 1, 1: 2 }, "1", 1, null, [], {}, "[]", [[]]];
  expect(new Set(values.map(numberOf)).size).toBe(values.length);
});

/** The value with its lists in an order of their own. */
const ordered = (value: Json): Json => {
  if (isArray(value)) return value.map(ordered).sort((a, b) => (canonicalText(a) < canonicalText(b) ? -1 : 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, ordered(item ?? null)]));
};

test("numbers are the same for what equalJson holds to be equal but for the order of lists, and for nothing else", () => {
  const small = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(small, small, (a, b) => {
      const numberOf = createNumbering();
      expect(numberOf(a as Json) === numberOf(b as Json)).toBe(equalJson(ordered(a as Json), ordered(b as Json)));
    }),
  );
});

test("every level of a deep value is numbered in one pass", () => {
  let lookedAt = 0;
  let value: Json = 0;
  const levels: Json[] = [];
  for (let depth = 0; depth < 900; depth++) {
    const inner = value;
    value = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        lookedAt++;
        return inner;
      },
    });
    levels.push(value);
  }
  const numberOf = createNumbering();
  expect(new Set(levels.reverse().map(numberOf)).size).toBe(900);
  expect(lookedAt).toBe(900);
});
