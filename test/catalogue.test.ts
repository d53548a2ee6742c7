import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULTERS } from "../src/defaulters/index.js";
import { compareReleases, RELEASE } from "../src/model/release.js";
import { RULES } from "../src/rules/index.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** '<category>/<name>' of every source file below a folder. */
const idsBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.includes("/") && file.endsWith(".ts") && !/(?:\.test|\/index)\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();

describe.each([
  ["rules", RULES.map(({ id }) => id)],
  ["defaulters", DEFAULTERS.map(({ id }) => id)],
])("%s", (name, ids) => {
  test("the catalogue lists exactly the files there are, each once", () => {
    expect([...ids].sort()).toEqual(idsBelow(`src/${name}`));
  });
  test("each file has a table beside it", () => {
    const harness = name === "rules" ? /\btestRule\(/ : /\btestDefaulter\(/;
    const without = ids.filter((id) => {
      const file = join(root, "src", name, `${id}.test.ts`);
      return !existsSync(file) || !harness.test(readFileSync(file, "utf8"));
    });
    expect(without).toEqual([]);
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
    ({ since }) => !new RegExp(RELEASE).test(since) || compareReleases(since, version) > 0,
  );
  expect(odd.map(({ id, since }) => `${id} ${since}`)).toEqual([]);
});

test("no rule is longer than 120 lines", () => {
  const long = RULES.filter(
    ({ id }) => readFileSync(join(root, "src/rules", `${id}.ts`), "utf8").split("\n").length > 120,
  );
  expect(long.map(({ id }) => id)).toEqual([]);
});

test("no defaulter is longer than 100 lines without its examples", () => {
  const long = DEFAULTERS.filter(({ id }) => {
    const code = readFileSync(join(root, "src/defaulters", `${id}.ts`), "utf8").replace(
      /`\n[\s\S]*?\n`/g,
      "``",
    );
    return code.split("\n").length > 100;
  });
  expect(long.map(({ id }) => id)).toEqual([]);
});
