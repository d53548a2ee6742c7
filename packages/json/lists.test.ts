import { countUpTo, groupBy } from "./lists.js";

test("each item stands under all of its keys, in the order given", () => {
  const groups = groupBy(["ab", "b", "", "ba"], (text) => new Set(text));
  expect([...groups]).toEqual([
    ["a", ["ab", "ba"]],
    ["b", ["ab", "b", "ba"]],
  ]);
  expect(groups.get("constructor")).toBeUndefined();
});

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 3],
  [9, 4],
])("numbers up to %p", (limit, count) => {
  expect(countUpTo([1, 3, 3, 5], limit)).toBe(count);
});
