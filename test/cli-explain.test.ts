import { InputError } from "../src/model/input-error.js";
import type { BoundRule } from "../src/model/pack.js";
import type { Rule } from "../src/model/rule.js";
import { bind } from "../src/testing/test-rule.js";
import { broken, named, noBad, PACK, seen, tier } from "./support/cli-fixtures.js";
import { decorum, packOf, productOf, type Ran } from "./support/cli-harness.js";

const renamed: BoundRule = { ...bind(noBad, undefined), id: "mine/better-not", action: "Warn" };
const twin: Rule = { ...named, id: "other/named" };
const product = productOf([
  PACK,
  packOf([renamed], [], "second"),
  packOf([bind(twin, undefined)], [], "third"),
]);

const explain = (name: string): Promise<Ran> => decorum(`explain ${name}`.trim(), product);

test("without a name: every rule and defaulter, by category", async () => {
  const { code, stdout } = await decorum("explain", productOf([PACK]));
  expect(code).toBe(0);
  for (const { id, summary } of [noBad, named, seen, broken, tier]) {
    const line = stdout.split("\n").find((text) => text.includes(id));
    expect(line).toContain(summary);
  }
  expect(stdout).toMatch(/^test\n/);
  expect(stdout).toContain("4 rules, 1 defaulter");
});

test("a rule: all there is to know, and where it is used", async () => {
  const { code, stdout } = await explain("test/no-bad");
  expect(code).toBe(0);
  for (const part of [
    noBad.summary,
    noBad.rationale,
    "Deny by default",
    "primitives-11",
    "floating point",
    "bad: true",
  ])
    expect(stdout).toContain(part);
  expect(stdout).toContain("#primitive-types");
  expect(stdout).toMatch(/Deny\s+test\n/);
  expect(stdout).toMatch(/Warn\s+second as mine\/better-not\n/);
});

test("options with their defaults", async () => {
  const { stdout } = await explain("test/seen");
  expect(stdout).toMatch(/limit: integer .*1; default 3\n\s+How many may be seen\.\n/);
});

test("a defaulter", async () => {
  const { stdout } = await explain("tier");
  expect(stdout).toContain("static defaulter");
  expect(stdout).toContain("spec: { tier: web }");
  expect(stdout).not.toContain("Reads from the cluster");
});

test.each([
  ["its id in a pack", "mine/better-not", "test/no-bad"],
  ["the last part of it", "no-bad", "test/no-bad"],
  ["a convention, with what keeps to it", "primitives-11", "test/no-bad"],
])("by %s", async (_, name, expected) => {
  const { code, stdout } = await explain(name);
  expect(code).toBe(0);
  expect(stdout).toContain(expected);
});

test.each([
  ["a slip", "test/no-bat", "did you mean 'test/no-bad'?"],
  ["a slip in the last part", "no-bat", "did you mean 'no-bad'?"],
  ["a part that several end in", "named", "'test/named' or 'other/named'"],
  ["something else altogether", "xyzzy", "'xyzzy'"],
])("refuses %s and helps on", async (_, name, help) => {
  const { code, stdout, stderr } = await explain(name);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(help);
});

test("packs that cannot be used do not stand in the way of an explanation", async () => {
  const refused = productOf([PACK], {
    loadPacks: () => {
      throw new InputError("must be a pack", [], "p.yaml");
    },
  });
  const { code, stdout, stderr } = await decorum("explain no-bad", refused);
  expect(code).toBe(0);
  expect(stdout).toContain(noBad.rationale);
  expect(stderr).toContain("p.yaml: must be a pack");
});
