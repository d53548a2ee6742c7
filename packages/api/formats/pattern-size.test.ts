import fc from "fast-check";
import { RE2JS } from "re2js";
import { patternSize } from "./pattern-size.js";

/** How many steps the compiled program has; undefined if it is no pattern. */
const steps = (source: string): number | undefined => {
  try {
    return RE2JS.compile(source).programSize();
  } catch {
    return undefined;
  }
};

test.each<[string, number, number]>([
  ["", 0, 0],
  ["abc", 3, 10],
  ["[a-z]*", 3, 20],
  ["[a-z]{1000}", 1000, 3000],
  ["(((a{10}){10}){10})", 1000, 5000],
  ["a{5,}", 5, 30],
  ["\\Qa{9}\\E", 4, 20],
  ["\\Qa{9}", 4, 20],
  ["[{]{900}", 900, 2000],
  ["[]{9}]{900}", 900, 2000],
  ["[^]{9}]{900}", 900, 2000],
  ["[[:alpha:]{9}]{900}", 900, 2000],
  ["[\\]]{900}", 900, 2000],
  ["\\{900}", 5, 30],
  ["a{,900}", 5, 30],
  ["\\x{900}", 5, 30],
  ["[\\x{41}-\\x{5A}]", 1, 40],
  ["\\pL", 100, 200],
  ["\\p{Greek}{100}", 600, 1000],
  ["(?i)\\pL", 300, 400],
  ["(?i)[\\x{80}-\\x{1E000}]", 1900, 2100],
  ["(?i:[一-\u{20000}])", 1600, 1800],
  ["[\\x{80}-\\x{1E000}]", 1, 40],
])("the size of %j is at least %d and at most %d", (source, least, most) => {
  expect(patternSize(source)).toBeGreaterThanOrEqual(least);
  expect(patternSize(source)).toBeLessThanOrEqual(most);
});

test("it is no less than what the compiled program has, whatever the pattern", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "a",
      "é",
      "😀",
      ".",
      "^",
      "$",
      "\\b",
      "\\d",
      "\\pL",
      "\\x{41}",
      "\\Qa{9}\\E",
      "\\{",
      "{",
      "{,5}",
      "]",
    ),
    fc.constantFrom("[a-z]", "[^]a]", "[[:alpha:]-]", "[\\]{9}]", "[\\d\\-x]", "[a-]", "(?i)", "(?P<n>a)", "a|b", "|"),
  );
  const { pattern } = fc.letrec<{ pattern: string; group: string; repeated: string }>((tie) => ({
    pattern: fc.array(fc.oneof(piece, tie("group"), tie("repeated")), { maxLength: 4 }).map((parts) => parts.join("")),
    group: tie("pattern").map((inner) => `(${inner})`),
    repeated: fc
      .tuple(tie("group"), fc.constantFrom("*", "+?", "?", "{3}", "{2,}", "{0,7}", "{5}?", "{40}", "{1}"))
      .map((parts) => parts.join("")),
  }));
  fc.assert(
    fc.property(pattern, (source) => {
      const size = steps(source);
      // Three are the beginning, the end, and what the library puts between.
      if (size !== undefined) expect(patternSize(source)).toBeGreaterThanOrEqual(size - 3);
    }),
    { numRuns: 500 },
  );
});

test("any text has a size, at least its length, in time that grows with it", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from("()[]{}|\\*?^-:pxQ,19a\n")), maxLength: 50 }),
      (source) => {
        expect(patternSize(source)).toBeGreaterThanOrEqual(source.length);
      },
    ),
  );
  for (const part of ["(", ")", "[", "\\", "{", "\\p{", "[[:", "\\Q", "\\x{", "(?", "[a-", "a{1000}{1000}", "(?i)[a-"])
    expect(patternSize(part.repeat(200_000))).toBeGreaterThanOrEqual(200_000);
});
