import { fill, words, wrap } from "./wrap.js";

describe("wrap", () => {
  test.each([
    ["fills lines", "aa bb cc", 5, ["aa bb", "cc"]],
    ["gives a long word a line to itself", "a bbbbbbbb c", 4, ["a", "bbbbbbbb", "c"]],
    ["keeps runs of blanks, which may stand in a literal", "'a  b'", 10, ["'a  b'"]],
    ["makes nothing of nothing", "", 10, [""]],
  ])("%s", (_, text, width, lines) => {
    expect(wrap(words(text), width)).toEqual(lines);
  });
  test("leaves a gap between words of a line, and none where a line begins", () => {
    const all = [...words("aa bb"), { text: "cc", gap: 2 }, { text: "dd", gap: 2 }];
    expect(wrap(all, 9)).toEqual(["aa bb  cc", "dd"]);
    expect(wrap(all, 8)).toEqual(["aa bb", "cc  dd"]);
  });
  test("does not count paint", () => {
    const loud = (text: string): string => `<<<<${text}>>>>`;
    expect(wrap([...words("aa"), ...words("bb", loud)], 5)).toEqual(["aa <<<<bb>>>>"]);
  });
});

test("fill indents each line and counts the indent", () => {
  expect(fill("aa bb cc", 7, "  ")).toBe("  aa bb\n  cc");
});
