import { path } from "kube-json";
import { invalid } from "../model/cause.js";
import type { BoundRule } from "../model/pack.js";
import { packOf, ruleOf } from "../testing/pack.js";
import { bind } from "../testing/test-rule.js";
import type { Catalogue, Rule } from "../model/rule.js";
import { type Claims, coverageOf, coverageProblems } from "./coverage.js";
import { conventionsBook } from "./conventions-book.js";
import type { ConventionRow } from "./inventory.js";

const row = (id: string, where: string): ConventionRow => ({
  id,
  where,
  statement: `Statement | of ${id}`,
  strength: "MUST",
  check: "how it would be checked",
});

const INVENTORY = [
  row("kinds-01", "object"),
  row("kinds-02", "none"),
  row("units-01", "response"),
  row("units-02", "crd"),
];

const rule = (id: string, conventions: readonly string[]): Rule =>
  ruleOf(id, () => [], { conventions, action: "Warn", summary: `It must be ${id.slice(-1)}.` });

const catalogue: Catalogue = {
  rules: [rule("a/b", ["kinds-01"]), rule("a/c", ["kinds-01"])],
  defaulters: [],
};
const claims: Claims = { tested: { "test/a.test.ts": ["units-01"] }, unobservable: {} };

test("every row has the state that follows from rules, tests and inventory", () => {
  expect(coverageProblems(catalogue, claims, INVENTORY)).toEqual([]);
  expect(coverageOf(catalogue, claims, INVENTORY).map(({ coverage }) => coverage)).toEqual([
    { state: "rule", ids: ["a/b", "a/c"] },
    { state: "unobservable", why: "how it would be checked" },
    { state: "test", file: "test/a.test.ts" },
    { state: "planned" },
  ]);
});

test.each<[string, Claims, string]>([
  [
    "a rule and a test",
    { ...claims, tested: { "test/a.test.ts": ["kinds-01"] } },
    "'kinds-01' is claimed by a/b, a/c and by test/a.test.ts",
  ],
  ["two tests", { ...claims, tested: { x: ["units-01"], y: ["units-01"] } }, "'units-01' is claimed by x and by y"],
  [
    "a test and 'none'",
    { ...claims, tested: { x: ["kinds-02"] } },
    "'kinds-02' is claimed by x and by the inventory's 'none'",
  ],
  [
    "a test and a reason",
    { ...claims, unobservable: { "units-01": "no" } },
    "'units-01' is claimed by test/a.test.ts and by the list of unobservable rows",
  ],
  [
    "an unknown row",
    { ...claims, tested: { x: ["units-09"] } },
    "x names 'units-09', which is no row of the inventory",
  ],
])("a row with two claims, or none to make, is a problem: %s", (_, given, problem) => {
  expect(coverageProblems(catalogue, given, INVENTORY)).toEqual([problem]);
});

test("a rule that names an unobservable row is a problem", () => {
  expect(coverageProblems({ rules: [rule("a/d", ["kinds-02"])], defaulters: [] }, claims, INVENTORY)).toHaveLength(1);
});

test("the book counts by state and strength, and shows the coverage of each row", () => {
  const bad = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n";
  const full: BoundRule = {
    ...bind({ ...rule("a/b", ["kinds-01"]), bad, check: () => [invalid(path("data"), "must be 1")] }, undefined),
    level: "Full",
  };
  const packed = (bound: BoundRule): string =>
    conventionsBook(coverageOf(catalogue, claims, INVENTORY), catalogue, [packOf("a", [bound])]);
  const book = packed(full);
  expect(book).toContain("| all | 4 | 0 | 0 | 4 |");
  expect(book).toContain("| planned | 1 | 0 | 0 | 1 |");
  expect(book).toContain("| [Types (Kinds)](#types-kinds) | 2 | 1 | 0 | 1 |");
  expect(book).toContain(
    "| `kinds-01` | Statement \\| of kinds-01 | MUST | [a/b](rules/a/b.md) (`Warn`): It must be b. [a/c](rules/a/c.md) (`Warn`): It must be c. | owned |",
  );
  expect(book).toContain(
    "**Followed by Decorum itself**\n\n| Id | Statement | Strength | Proven by |\n| --- | --- | --- | --- |\n| `units-01` |",
  );
  expect(book).toContain("| [test/a.test.ts](../test/a.test.ts) |");
  expect(book).toMatch(/\*\*Not checked\*\*\n\n.*\n.*\n\| `kinds-02` .* \| how it would be checked \|\n/);
  expect(book).toMatch(/\| `units-02` .* \| planned \|\n/);
  expect(book).toContain("| checked by the built-in packs | 1 | 0 | 0 | 1 |");
  const waiting = packed({ ...full, check: () => [] });
  expect(waiting).toContain(" | configured |");
  expect(waiting).toContain("| checked by the built-in packs | 0 | 0 | 0 | 0 |");
  expect(packed({ ...full, level: undefined })).toContain(" | default |");
  expect(packed({ ...full, level: "Advice" })).toContain(" | on request |");
});

test("a chapter without statements is left out, and the chapters keep the order of the text", () => {
  const book = conventionsBook(coverageOf(catalogue, claims, INVENTORY), catalogue, []);
  expect([...book.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
    "Contents",
    "Types (Kinds)",
    "Units",
  ]);
});
