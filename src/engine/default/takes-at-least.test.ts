import type { Json } from "kube-json";
import { takesAtLeast } from "./proposal.js";

test.each<[Json, number]>([
  [null, 1],
  ["abc", 4],
  [["a", "b"], 5],
  [{ name: "ab" }, 8],
])("%j takes %d", (value, size) => {
  expect(takesAtLeast(value, size)).toBe(true);
  expect(takesAtLeast(value, size + 1)).toBe(false);
});

test("depth is no limit", () => {
  let value: Json = [];
  for (let level = 0; level < 100_000; level++) value = [value];
  expect(takesAtLeast(value, 100_001)).toBe(true);
});
