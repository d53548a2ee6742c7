import { commentEdit } from "./comment-edit.js";

const COMMENT = "# decorum:waive a/b -- why";

/** The text with the comment at the line, which is 1-based; undefined if it has no place. */
const commented = (line: number, ...lines: readonly string[]): readonly string[] | undefined => {
  const edit = commentEdit(lines.join("\n"), line, COMMENT);
  if (edit === undefined) return undefined;
  const { line: row, character } = edit.range.start;
  const at = lines[row] ?? "";
  return [
    ...lines.slice(0, row),
    ...`${at.slice(0, character)}${edit.newText}${at.slice(character)}`.split("\n"),
    ...lines.slice(row + 1),
  ];
};

test("a comment is above the line of a field, as deep as it", () => {
  expect(commented(2, "a:", "  b: 1")).toEqual(["a:", `  ${COMMENT}`, "  b: 1"]);
  expect(commented(1, "a: 1\r", "b: 2\r")).toEqual([`${COMMENT}\r`, "a: 1\r", "b: 2\r"]);
});

test.each<[string, string]>([
  ["double quotes", '"'],
  ["single quotes", "'"],
  ["no quotes", ""],
])("a comment is at the end of a line that begins inside of a text in %s", (_, quote) => {
  const first = `a: {c: ${quote}long`;
  const last = `  text${quote}, d: 1}`;
  expect(commented(2, first, last)).toEqual([first, `${last} ${COMMENT}`]);
  expect(commented(2, `${first}\r`, `${last}\r`, "\r")).toEqual([`${first}\r`, `${last} ${COMMENT}\r`, "\r"]);
});

test.each<[string, readonly string[]]>([
  ["ends inside of the next text", ['a: {c: "long', '  text", d: "also', '  long"}']],
  ["has a comment already", ['a: {c: "long', '  text", d: 1} # why']],
])("there is none where the line begins inside of a text and %s", (_, lines) => {
  expect(commented(2, ...lines)).toBeUndefined();
});
