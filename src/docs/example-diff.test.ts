import { crdExample, specExample, ON_CRDS } from "../rules/kit.js";
import { RULES } from "../rules/index.js";
import { exampleDiff } from "./example-diff.js";

const diff = (bad: string, good: string): string => exampleDiff({ match: ON_CRDS, bad, good });

test("only the lines that differ are shown, without their indentation", () => {
  expect(diff(specExample("size: { type: number }"), specExample("size: { type: integer }"))).toBe(
    [
      "```diff",
      "  type: object",
      "  properties:",
      "-   size: { type: number }",
      "+   size: { type: integer }",
      "```",
    ].join("\n"),
  );
});

test("lines between two changes are left out", () => {
  const bad = crdExample({ names: "shortNames: [a]", spec: "size: { type: number }" });
  const good = crdExample({ names: "shortNames: [b]", spec: "size: { type: integer }" });
  expect(diff(bad, good).split("\n")).toContain("  ...");
});

test.each([
  ["an update", "a: 1\n---\na: 2", "a: 1"],
  ["no change", "a: 1", "a: 1"],
  ["a long change", "a: 1", Array.from({ length: 30 }, (_, index) => `a${String(index)}: 1`).join("\n")],
])("%s has no diff", (_, bad, good) => {
  expect(diff(bad, good)).toBe("");
});

test("the examples of most rules on definitions differ in a few lines", () => {
  const onDefinitions = RULES.filter(({ match, bad }) => match === ON_CRDS && !/^---$/m.test(bad));
  const short = onDefinitions.filter((rule) => exampleDiff(rule) !== "");
  expect(short.length / onDefinitions.length).toBeGreaterThan(0.9);
});
