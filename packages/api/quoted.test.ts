import { quoted } from "./quoted.js";

test.each([
  ["web", "'web'"],
  ["a\nb\u001b[31m", "'a\\u{a}b\\u{1b}[31m'"],
  ["\ud800", "'\\u{d800}'"],
  ["x".repeat(101), `'${"x".repeat(100)}...'`],
  [`${"x".repeat(99)}\u{1f600}`, `'${"x".repeat(99)}\\u{d83d}...'`],
])("the text %j is quoted in one line, and not at any length", (text, expected) => {
  expect(quoted(text)).toBe(expected);
});
