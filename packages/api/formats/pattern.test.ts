import { compilePattern, patternProblem } from "./pattern.js";

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
  "((a{20}){10}){10}",
])("%j is not RE2", (source) => {
  expect(() => compilePattern(source)).toThrow(SyntaxError);
  expect(() => compilePattern(source)).toThrow(/RE2/);
});

test("one source is compiled once, as long as it is not forgotten", () => {
  const first = compilePattern("^once$");
  expect(compilePattern("^once$")).toBe(first);
  for (let i = 0; i < 500; i++) compilePattern(`^other-${i}$`);
  const second = compilePattern("^once$");
  expect(second).not.toBe(first);
  expect(second.test("once")).toBe(true);
});

test("what is used stays, and what is large makes more be forgotten", () => {
  const used = compilePattern("^used$");
  const unused = compilePattern("^unused$");
  for (let i = 0; i < 8; i++) {
    compilePattern(`^[a-z]{1,1000}[a-z]{1,1000}[a-z]{1,1000}[a-z]{1,1000}[a-z]{0,1000}${i}$`);
    expect(compilePattern("^used$")).toBe(used);
  }
  expect(compilePattern("^unused$")).not.toBe(unused);
});

test.each([
  "[a-z]{1000}".repeat(7),
  "(((a{10}){10}){10}b)".repeat(10),
  "a".repeat(20_000),
  "[a-d]{0,1000}".repeat(100),
])("%j is too large to be compiled", (source) => {
  expect(() => compilePattern(source)).toThrow(RangeError);
  expect(patternProblem(source)).toMatch(/must have at most 12000 steps/);
});

test("what is wrong with a text as a pattern", () => {
  expect(patternProblem("^a$")).toBeUndefined();
  expect(patternProblem("(?=a)")).toBe(
    "must be a regular expression in RE2 syntax, such as '^v[0-9]+$'; RE2 says 'invalid or unsupported Perl syntax: (?='",
  );
  expect(patternProblem("a('b'")).toMatch(/; RE2 says 'missing closing \): a\("b"'$/);
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

test("a pattern that never ends in a backtracking engine is matched in linear time", () => {
  expect(compilePattern("^(a+)+$").test(`${"a".repeat(5000)}!`)).toBe(false);
  expect(compilePattern("^(a|a)*$").test(`${"a".repeat(5000)}!`)).toBe(false);
});
