import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { FIRST_RELEASE } from "../../src/model/rule.js";
import { compareReleases, RELEASE } from "../../src/model/release.js";
import { sourceFiles } from "../../src/docs/source-files.js";
import { RULES } from "../../src/rules/index.js";
import { REPLACEMENTS } from "../../src/engine/review/replaced.js";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const files = sourceFiles(root);

/** The text of a source file, with this ending in place of '.ts'; '' if there is none. */
const textOf = (id: string, ending = ".ts"): string => {
  const file = join(root, (files.get(id) ?? "").replace(/\.ts$/, ending));
  return files.has(id) && existsSync(file) ? readFileSync(file, "utf8") : "";
};

describe.each([
  ["rules", RULES.map(({ id }) => id)],
  ["defaulters", DEFAULTERS.map(({ id }) => id)],
])("%s", (name, ids) => {
  test("the catalogue lists exactly the files there are, each once", () => {
    const found = [...files].filter(([, file]) => file.startsWith(`src/${name}/`)).map(([id]) => id);
    expect([...ids].sort()).toEqual(found.sort());
  });
  test("each file has its cases beside it, in YAML or in TypeScript", () => {
    const harness = name === "rules" ? /\btestRule\(/ : /\btestDefaulter\(/;
    const isOnce = (id: string) => harness.test(textOf(id, ".test.ts")) !== (textOf(id, ".cases.yaml") !== "");
    expect(ids.filter((id) => !isOnce(id))).toEqual([]);
  });
  test("each has its generated page, and no page is left over", () => {
    const pages = readdirSync(join(root, "docs/rules"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.includes("/") && file.endsWith(".md"))
      .map((file) => file.replace(/\.md$/, ""));
    const all = new Set([...RULES, ...DEFAULTERS].map(({ id }) => id));
    expect(pages.filter((page) => !all.has(page))).toEqual([]);
    expect(ids.filter((id) => !pages.includes(id))).toEqual([]);
  });
});

test("each says since which version there is one, and none is of a version to come", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly version: string;
  };
  expect(version).toMatch(new RegExp(RELEASE));
  const odd = [...RULES, ...DEFAULTERS].filter(
    ({ since = FIRST_RELEASE }) => !new RegExp(RELEASE).test(since) || compareReleases(since, version) > 0,
  );
  expect(odd.map(({ id, since }) => `${id} ${String(since)}`)).toEqual([]);
});

test("no rule is longer than 120 lines", () => {
  expect(RULES.map(({ id }) => id).filter((id) => textOf(id).split("\n").length > 120)).toEqual([]);
});

test("no defaulter is longer than 100 lines without its examples", () => {
  const lines = (id: string): number =>
    textOf(id)
      .replace(/`\n[\s\S]*?\n *`/g, "``")
      .split("\n").length;
  expect(DEFAULTERS.map(({ id }) => id).filter((id) => lines(id) > 100)).toEqual([]);
});

test("no folder of rules has more than 25 of them", () => {
  const count = new Map<string, number>();
  for (const file of files.values()) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1);
  expect([...count].filter(([, rules]) => rules > 25)).toEqual([]);
});

test("a rule replaces other rules of the catalogue, and none of those replaces it", () => {
  const ids = new Set(RULES.map(({ id }) => id));
  const pairs = REPLACEMENTS.flatMap(({ by, rules }) => rules.map((rule) => `${by} ${rule}`));
  expect(pairs.flatMap((pair) => pair.split(" ")).filter((id) => !ids.has(id))).toEqual([]);
  expect(pairs.filter((pair) => pairs.includes(pair.split(" ").reverse().join(" ")))).toEqual([]);
});
