import { gitPattern } from "./git-patterns.js";

const isMatch = (pattern: string, path: string): boolean => {
  const names = path.replace(/\/$/, "").split("/");
  return gitPattern(pattern)?.matches(names, path.endsWith("/")) === true;
};

test.each<readonly [pattern: string, matched: readonly string[], others: readonly string[]]>([
  ["a", ["a", "a/", "b/a"], ["ab", "a/b"]],
  ["a/", ["a/", "b/a/"], ["a", "b/a"]],
  ["/a", ["a", "a/"], ["b/a"]],
  ["a/b", ["a/b"], ["b", "c/a/b", "a/b/c"]],
  ["*.y?ml", [".yaml", "a.yaml", "b/a.yxml"], ["a.yml", "a.yaml.txt"]],
  ["a*b*c", ["abc", "axbxbc"], ["axc", "a/bc"]],
  ["a/*", ["a/b"], ["a", "a/b/c"]],
  ["**/a", ["a", "b/c/a"], ["ba", "a/b"]],
  ["a/**", ["a/b", "a/b/c"], ["a", "a/"]],
  ["a/**/b", ["a/b", "a/c/d/b"], ["a/cb", "b"]],
  ["a/***/b", ["a/b", "a/c/d/b"], ["ab"]],
  ["a**b", ["ab", "axb"], ["a/b"]],
  ["**", ["a", "a/b"], []],
  ["**/", ["a/", "a/b/"], ["a"]],
  ["[ab]c", ["ac", "bc"], ["cc", "c"]],
  ["[!ab]", ["c"], ["a", "b"]],
  ["[^a-c]", ["d"], ["b"]],
  ["[]a]", ["]", "a"], ["b"]],
  ["[\\]-]", ["]", "-"], ["\\"]],
  ["[[:digit:]x]", ["7", "x"], ["y"]],
  ["[[:print:]]", ["a", "~"], ["é"]],
  ["[![:print:]]*", ["é"], ["a.yaml"]],
  ["[![:foo:]]*", [], ["a"]],
  ["[[:constructor:]]", [], ["a"]],
  ["\\*", ["*"], ["a"]],
  ["\\#a", ["#a"], ["a"]],
  ["\\!a", ["!a"], ["a"]],
  ["a b\\ ", ["a b "], ["a b"]],
  ["a  ", ["a"], ["a  "]],
  ["[a", [], ["[a", "a"]],
  ["👩.yaml", ["👩.yaml"], []],
  ["?.yaml", ["é.yaml", "👩.yaml"], []],
])("%j", (pattern, matched, others) => {
  expect(matched.filter((path) => !isMatch(pattern, path))).toEqual([]);
  expect(others.filter((path) => isMatch(pattern, path))).toEqual([]);
});

test("comments and blank lines are none, and '!' negates", () => {
  expect(["", "  ", "# a"].map(gitPattern)).toEqual([undefined, undefined, undefined]);
  expect(gitPattern("!a")).toMatchObject({ isNegated: true });
  expect(isMatch("!a", "a")).toBe(true);
});

test.each<readonly [string, string, string]>([
  ["names", `${"*a".repeat(100)}*b`, "a".repeat(255)],
  ["folders", `${"**/a/".repeat(40)}b`, "a/".repeat(1000)],
  ["both", `${"**/*a*a*/".repeat(40)}b`, `${"a".repeat(50)}/`.repeat(80)],
])("%s of a hostile branch take no long time", (_, pattern, path) => {
  const start = process.cpuUsage();
  for (let times = 0; times < 20; times++) expect(isMatch(pattern, path)).toBe(false);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});
