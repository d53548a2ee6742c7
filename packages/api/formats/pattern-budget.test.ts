import { createPatternBudget } from "./pattern.js";

test("patterns within the budget are held against texts", () => {
  const budget = createPatternBudget();
  expect(budget.test("^a+$", "aaa")).toBe(true);
  expect(budget.test("^a+$", "b")).toBe(false);
  expect(budget.test("(", "a")).toBeUndefined();
  expect(budget.test("(", "b")).toBeUndefined();
});

test("a pattern that is too large is refused, however often it is asked for", () => {
  const budget = createPatternBudget();
  const source = "[a-d]{0,1000}".repeat(100);
  for (let time = 0; time < 10_000; time++) expect(budget.test(source, "a")).toMatch(/^must have at most 12000 steps/);
});

test("all of them together have a bound; a pattern counts once, and the same request ends alike", () => {
  const judge = (): readonly (boolean | string | undefined)[] => {
    const budget = createPatternBudget();
    return Array.from({ length: 100 }, (_, index) => budget.test(`^[a-z${String(index % 50)}]{1,1000}$`, "a"));
  };
  const first = judge();
  const judged = first.filter((outcome) => outcome === true).length;
  expect(judged).toBeGreaterThan(20);
  expect(judged).toBeLessThan(60);
  // In the order of the object: those that come first are judged, and judged again.
  expect(first.slice(0, judged / 2).every((outcome) => outcome === true)).toBe(true);
  expect(first.slice(50)).toEqual(first.slice(0, 50));
  expect(first[49]).toMatch(/^must be simpler; this regular expression/);
  for (let time = 0; time < 3; time++) expect(judge()).toEqual(first);
});

test("size times length has a bound, of all texts together", () => {
  const budget = createPatternBudget();
  const text = "ab".repeat(50_000);
  const outcomes = Array.from({ length: 20 }, () => budget.test("^(ab)*$", text));
  const judged = outcomes.indexOf(outcomes.find((outcome) => outcome !== true));
  expect(judged).toBeGreaterThan(2);
  expect(outcomes.slice(judged).every((outcome) => /^must be applied to shorter strings/.test(String(outcome)))).toBe(
    true,
  );
  expect(budget.test("^(ab)*$", "ab")).toBe(true);
});
