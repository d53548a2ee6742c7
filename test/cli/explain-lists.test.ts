import type { Rule } from "../../src/model/rule.js";
import { bind } from "../../src/testing/test-rule.js";
import { broken, named, noBad, PACK, seen, tier } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";

const twin: Rule = { ...named, id: "other/named" };

test("without a name: the categories, with what they are about, and how to go on", async () => {
  const rule: Rule = { ...noBad, id: "crd-schema/no-bad" };
  const { code, stdout, stderr } = await decorum(
    "explain",
    productOf([PACK, packOf([bind(rule, undefined)], [], "b")]),
  );
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(`5 rules, 1 defaulter, by category:

              rules
  crd-schema      1  types, formats, bounds, lists, maps and enums of fields
  test            4  1 defaulter

Rules of a category: decorum explain crd-schema
Details of a rule:   decorum explain RULE
All rules:           decorum explain --all
`);
});

test("with --all: every rule and defaulter, by category", async () => {
  const { code, stdout } = await decorum("explain --all", productOf([PACK]));
  expect(code).toBe(0);
  for (const { id, summary } of [noBad, named, seen, broken, tier]) {
    const line = stdout.split("\n").find((text) => text.includes(id));
    expect(line).toContain(summary);
  }
  expect(stdout).toMatch(/^test\n/);
  expect(stdout).toContain("4 rules, 1 defaulter");
});

test("--all with a name is an error", async () => {
  const { code, stdout, stderr } = await decorum("explain no-bad --all", productOf([PACK]));
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^error: '--all' lists all rules; it may not be given with a name\n/);
});

test("a category: a list of its rules and defaulters, and of no others", async () => {
  const product = productOf([PACK, packOf([bind(twin, undefined)], [], "second")]);
  const { code, stdout } = await decorum("explain test", product);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^test\n {2}test\//);
  expect(stdout).toContain("4 rules, 1 defaulter");
  expect(stdout).not.toContain("other/named");
  expect((await decorum("explain test/", product)).stdout).toBe(stdout);
  const { stdout: json } = await decorum("explain other -o json", product);
  expect(json).toContain("other/named");
  expect(json).not.toContain("test/no-bad");
});

test("a misspelled category suggests it, before rules that are further away", async () => {
  const { code, stderr } = await decorum("explain tset", productOf([PACK]));
  expect([code, stderr]).toEqual([2, expect.stringContaining("a category, or 'core-types'; did you mean 'test'?\n")]);
});
