import { groupBy } from "./group-by.js";

test("each item stands under all of its keys, in the order given", () => {
  const groups = groupBy(["ab", "b", "", "ba"], (text) => new Set(text));
  expect([...groups]).toEqual([
    ["a", ["ab", "ba"]],
    ["b", ["ab", "b", "ba"]],
  ]);
  expect(groups.get("constructor")).toBeUndefined();
});
