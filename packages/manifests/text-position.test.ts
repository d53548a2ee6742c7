import { linesOf } from "./text-position.js";

test("finds line and column of every offset", () => {
  const text = "ab\n\ncd\r\ne";
  const { locate } = linesOf(text);
  const found = Array.from({ length: text.length + 1 }, (_, offset) => {
    const { line, column } = locate(offset);
    return `${line}:${column}`;
  });
  expect(found).toEqual(["1:1", "1:2", "1:3", "2:1", "3:1", "3:2", "3:3", "3:4", "4:1", "4:2"]);
});

test("an empty text has one place", () => {
  expect(linesOf("").locate(0)).toEqual({ line: 1, column: 1 });
});

test("agrees with counting lines in a long text", () => {
  const text = Array.from({ length: 1000 }, (_, line) => "x".repeat(line % 7)).join("\n");
  const { locate } = linesOf(text);
  for (let offset = 0; offset <= text.length; offset += 13) {
    const before = text.slice(0, offset).split("\n");
    expect(locate(offset)).toEqual({ line: before.length, column: (before.at(-1) ?? "").length + 1 });
  }
});

test("gives the text of each line without its end", () => {
  const { line } = linesOf("ab\n\ncd\r\ne");
  expect([0, 1, 2, 3, 4, 5].map((one) => line(one, 0, 9))).toEqual(["", "ab", "", "cd", "e", ""]);
  // Only a part of the text.
  expect([1, 3, 4].map((one) => line(one, 1, 5))).toEqual([" b", "c", ""]);
});
