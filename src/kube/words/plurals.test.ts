import { singularOf } from "./plurals.js";

test.each([
  ["nodes", "node"],
  ["policies", "policy"],
  ["Processes", "Process"],
  ["indexes", "index"],
  ["batches", "batch"],
  ["branches", "branch"],
  ["caches", "cache"],
  ["databases", "database"],
  ["CPUs", "CPU"],
  ["access", "access"],
  ["node", "node"],
])("%s: %s", (plural, singular) => {
  expect(singularOf(plural)).toBe(singular);
});
