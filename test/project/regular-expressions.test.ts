import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { degreeOf } from "../support/backtracking.js";
import { BOUNDED } from "../support/bounded-patterns.js";

/**
 * Regular expressions take time in proportion to the text: users choose texts, and everyone else waits. Each in the sources is
 * judged by its form, not by texts; those that are not linear are listed with the reason why no long text reaches them.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));

const files = ["src", "packages"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(?:test|d)\.ts$|(?:^|\/)(?:testing|conformance|dist)\//.test(file))
    .map((file) => `${folder}/${file}`),
);

type Pattern = Pick<RegExp, "source" | "flags">;

const literalsIn = (file: string): readonly Pattern[] => {
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest));
  return found;
};

/** The patterns that files compose of parts when they are loaded. */
const composed = async (): Promise<readonly Pattern[]> => {
  const found: Pattern[] = [];
  const Original = globalThis.RegExp;
  const isOurs = (): boolean => /\/(?:src|packages)\//.test(new Error().stack?.split("\n")[3] ?? "");
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, [source, flags]: [string | RegExp, string?]) => {
      const pattern = new target(source, flags);
      if (isOurs()) found.push(pattern);
      return pattern;
    },
  });
  try {
    // Another suite may have loaded the file before: a query loads it once more.
    for (const file of files)
      if (readFileSync(join(root, file), "utf8").includes("new RegExp(")) await import(`../../${file}?composed`);
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
};

const distinct = (patterns: readonly Pattern[]): readonly Pattern[] => [
  ...new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern])).values(),
];

test.each([
  [/^(?:a|b)*$/, 1],
  [/^\d+(?:\.\d+)*$/, 1],
  [/\b\w+!/, 1],
  [/(?<!\s)\s+$/, 1],
  [/^(?:\w+\b ?)*$/, 1],
  [/\w+/, 1],
  [/a(?:a|a)*/, 1],
  [/^a*a*$/, 2],
  [/\s+$/, 2],
  [/^\s*::/m, 2],
  [/"(?:[^"\\]|\\.)*"/, 2],
  [/^(?:a(?=.*b))*$/, 2],
  [/^([^,:]*)(?=[^:]*::)/, 2],
  [/^.*x.*y.*$/, 3],
  [/^(?:a|a)*$/, Infinity],
  [/^(a*)*$/, Infinity],
  [/^(?:ab?|b?a)+!/, Infinity],
  [/^(?: in| the| in the)* x/, Infinity],
  [/(?:=| ?=|)* x/, Infinity],
  [/^(?:\s|(?<=\s)#[^\n]*)*$/, Infinity],
])("the time that %s takes grows with the power %d of the length", (pattern, degree) => {
  expect(degreeOf(pattern)).toBe(degree);
});

test("each regular expression takes time in proportion to the text, or gets none that is long", async () => {
  const all = distinct([...files.flatMap(literalsIn), ...(await composed())]);
  expect(all.length).toBeGreaterThan(1500);
  const beginnings = BOUNDED.flatMap(([, ...sources]) => sources);
  const slow = all.flatMap(({ source, flags }) => {
    const degree = degreeOf({ source, flags });
    return degree > 1 ? [{ source, degree }] : [];
  });
  const isListed = (source: string): boolean => beginnings.some((beginning) => source.startsWith(beginning));
  expect(slow.filter(({ source, degree }) => degree === Infinity || !isListed(source))).toEqual([]);
  // What has become linear leaves the list.
  expect(beginnings.filter((beginning) => !slow.some(({ source }) => source.startsWith(beginning)))).toEqual([]);
});
