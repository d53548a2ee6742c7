import { applyPatch, formatPatch, structuredPatch } from "diff";
import fc from "fast-check";
import { byLines } from "./line-patch.js";

const texts = fc
  .array(fc.constantFrom("a", "b", "c", ""), { maxLength: 30 })
  .chain((lines) => fc.constantFrom(["x", ...lines, "y"].join("\n"), ["x", ...lines, "y", ""].join("\n")));

test("a patch line by line makes one text of the other", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const hunks = before === after ? [] : [...byLines(before, after, 3)];
      const empty = structuredPatch("a", "a", "", "");
      expect(applyPatch(before, formatPatch({ ...empty, hunks }))).toBe(after);
    }),
  );
});

test("lines in their places are compared one by one, with what is around them", () => {
  const lines = Array.from({ length: 20 }, (_, index) => String(index));
  const changed = lines.map((line) => (["3", "9", "19"].includes(line) ? `${line}!` : line));
  expect(
    byLines(lines.join("\n"), changed.join("\n"), 3).map(({ oldStart, oldLines, newStart, newLines }) => [
      oldStart,
      oldLines,
      newStart,
      newLines,
    ]),
  ).toEqual([
    [1, 13, 1, 13],
    [17, 4, 17, 4],
  ]);
});
