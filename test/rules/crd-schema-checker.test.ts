import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RULES } from "../../src/rules/index.js";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const page = readFileSync(join(root, "docs/migrate/crd-schema-checker.md"), "utf8");

/** The rows of the table, by their first cell. */
const rows: ReadonlyMap<string, readonly string[]> = new Map(
  page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) => {
      const [, name = "", ...cells] = line.split("|").map((cell) => cell.trim());
      return [name, cells.slice(0, -1)];
    }),
);

const CRD_SCHEMA_CHECKER = [
  "NoBools NoFloats NoUints NoMaps MustHaveStatus ListsMustHaveSSATags ConditionsMustHaveProperSSATags",
  "MustNotExceedCostBudget NoFieldRemoval NoEnumRemoval NoDataTypeChange NoNewRequiredFields",
].flatMap((line) => line.split(" "));

describe("crd-schema-checker", () => {
  test("has a row for each check", () => {
    expect([...rows.keys()].sort()).toEqual([...CRD_SCHEMA_CHECKER].sort());
  });
  test("names rules, or says why there is none", () => {
    for (const [name, [checks = "", rules = "", differences = ""]] of rows) {
      expect([name, checks]).not.toEqual([name, ""]);
      if (rules === "none") expect([name, differences]).not.toEqual([name, ""]);
      else expect([name, rules]).toEqual([name, expect.stringMatching(/^\[[\w/-]+\]\(/)]);
    }
  });
});

test("every rule named on the page exists, and its link leads to its page", () => {
  const links = [...page.matchAll(/\[([a-z-]+\/[\w-]+)\]\(([^)]*)\)/g)];
  expect(links.length).toBeGreaterThan(15);
  const ids = new Set(RULES.map(({ id }) => id));
  const wrong = links.filter(([, id = "", target]) => !ids.has(id) || target !== `../rules/${id}.md`);
  expect(wrong.map(([link]) => link)).toEqual([]);
});
