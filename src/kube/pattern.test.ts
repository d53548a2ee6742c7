import { compilePattern } from "./pattern.js";

test.each([
  ["b", "abc", true],
  ["^b", "abc", false],
  ["^abc$", "abc", true],
  ["^abc$", "abc\n", false],
  ["", "", true],
  ["", "x", true],
  ["^$", "x", false],
  [".", "\n", false],
  ["(?s).", "\n", true],
  ["(?i)ABC", "xabcx", true],
  ["^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "my-name", true],
  ["^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "my-name-", false],
  ["^[[:alpha:]]+$", "abc", true],
  ["^\\p{Lu}$", "É", true],
  ["^\\w$", "é", false],
  ["^.$", "😀", true],
  ["\\Aabc\\z", "abc", true],
  ["^(?P<x>a)$", "a", true],
  ["^\\/$", "/", true],
])("%j tests %j as Go does: %j", (source, text, expected) => {
  const pattern = compilePattern(source);
  expect(pattern.source).toBe(source);
  expect(pattern.test(text)).toBe(expected);
});

test.each([
  "(",
  "[",
  "a{2,1}",
  "a{1001}",
  "*",
  "a**",
  "(?=a)",
  "(?!a)",
  "(?<=a)",
  "(a)\\1",
  "\\q",
  "\\Z",
  "((a{100}){100}){100}",
])("%j is not RE2", (source) => {
  expect(() => compilePattern(source)).toThrow(SyntaxError);
  expect(() => compilePattern(source)).toThrow(/RE2/);
});

test("one source is compiled once, as long as it is not forgotten", () => {
  const first = compilePattern("^once$");
  expect(compilePattern("^once$")).toBe(first);
  for (let i = 0; i < 2000; i++) compilePattern(`^other-${i}$`);
  const second = compilePattern("^once$");
  expect(second).not.toBe(first);
  expect(second.test("once")).toBe(true);
});

test("a pattern keeps no state between tests", () => {
  const pattern = compilePattern("a");
  expect([pattern.test("a"), pattern.test("a"), pattern.test("b"), pattern.test("a")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test("a pattern that would take a backtracking engine for ever comes to an end", () => {
  expect(compilePattern("^(a+)+$").test(`${"a".repeat(5000)}!`)).toBe(false);
  expect(compilePattern("^(a|a)*$").test(`${"a".repeat(5000)}!`)).toBe(false);
});

test("size tells what repetitions are written out to, not how long the source is", () => {
  expect(compilePattern("[a-z]{1000}").size).toBeGreaterThan(1000);
  expect(compilePattern("[a-z]*").size).toBeLessThan(20);
});
