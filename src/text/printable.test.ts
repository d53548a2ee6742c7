import { printable } from "./printable.js";

test.each([
  ["plain text, whatever its script", "a/b-c ñ 日本 🙂", "a/b-c ñ 日本 🙂"],
  ["an escape sequence", "a\u001b[2Jb", "a\\u001b[2Jb"],
  ["a C1 control", "\u009b2J", "\\u009b2J"],
  ["line breaks", "a\r\nb", "a\\u000d\\u000ab"],
  ["what turns the direction of writing", "a\u202eb", "a\\u202eb"],
])("%s", (_, text, expected) => {
  expect(printable(text)).toBe(expected);
});
