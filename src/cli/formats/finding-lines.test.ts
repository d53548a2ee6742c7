import { sourceLine } from "./finding-lines.js";

const shown = (line: string, column: number, endColumn: number, columns = 60, endLine = 1): unknown => {
  const found = sourceLine(line, { line: 1, column, endLine, endColumn }, columns);
  return found === undefined ? undefined : [found.text, found.marks];
};

test.each([
  ["spec: { bad: 1 }", 9, 15, ["spec: { bad: 1 }", "        ^^^^^^"]],
  // Without the indentation; a range of several lines goes to the end of the first.
  ["      text: |", 7, 1, ["text: |", "^"]],
  ["\ta:\tb", 2, 6, ["a: b", "^^^^"]],
  ["a: b  ", 1, 5, ["a: b", "^^^^"]],
  // Characters of two columns, of none, and those that no terminal gets.
  ["名: 値", 1, 5, ["名: 値", "^^^^^^"]],
  ["é: 🚀", 1, 7, ["é: 🚀", "^^^^^"]],
  ['a: "\u001b[2J"', 1, 11, ['a: "\\u001b[2J"', "^^^^^^^^^^^^^^"]],
  ["a: \u202eb", 5, 6, ["a: \\u202eb", "         ^"]],
  // A range without text, and one that is not in the line.
  ["a:", 1, 1, ["a:", "^"]],
  ["a:", 3, 3, undefined],
  ["", 1, 1, undefined],
])("%j from %d to %d", (line, column, endColumn, expected) => {
  expect(shown(line, column, endColumn)).toEqual(expected);
});

test("a range of several lines is marked to the end of its first line", () => {
  expect(shown("  text: |", 3, 8, 60, 3)).toEqual(["text: |", "^^^^^^^"]);
});

test("a long line is cut to the width, around the range", () => {
  const line = `{"a": "${"x".repeat(500)}", "here": 1, "b": "${"y".repeat(500)}"}`;
  const column = line.indexOf('"here"') + 1;
  const found = sourceLine(line, { line: 1, column, endLine: 1, endColumn: column + 9 }, 50);
  expect(found?.text).toHaveLength(50);
  expect(found?.text).toMatch(/^…x+", "here": 1, "b": "y+…$/);
  expect(found?.text.slice(found.marks.indexOf("^"), found.marks.length)).toBe('"here": 1');
  const start = sourceLine(line, { line: 1, column: 2, endLine: 1, endColumn: 600 }, 50);
  expect(start).toEqual({ text: `${line.slice(0, 49)}…`, marks: ` ${"^".repeat(48)}` });
});

test("a line of 10 MB takes no longer than a short one", () => {
  const line = `a: "${"x".repeat(10_000_000)}"`;
  const start = process.cpuUsage();
  for (let times = 0; times < 1000; times++) shown(line, 1, line.length, Infinity);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  expect(String(shown(line, 1, line.length, Infinity)).length).toBeLessThan(400);
});
