import { path } from "kube-json";
import { invalid } from "../../src/model/cause.js";
import { InputError } from "../../src/model/input-error.js";
import { ON_CRDS } from "../../src/model/match.js";
import type { BoundRule } from "../../src/model/pack.js";
import type { Rule } from "../../src/model/rule.js";
import { bindDefaulter } from "../../src/testing/test-defaulter.js";
import { bind } from "../../src/testing/test-rule.js";
import { named, noBad, PACK, tier } from "../support/cli-fixtures.js";
import { decorum, loadedOf, packOf, productOf, type Ran } from "../support/cli-harness.js";

const renamed: BoundRule = { ...bind(noBad, undefined), id: "mine/better-not", action: "Warn" };
const twin: Rule = { ...named, id: "other/named" };
const product = productOf([PACK, packOf([renamed], [], "second"), packOf([bind(twin, undefined)], [], "third")]);

const crdText = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n";

const onCrds: Rule = { ...noBad, match: ON_CRDS, bad: crdText };

const explain = (name: string): Promise<Ran> => decorum(`explain ${name}`.trim(), product);

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
  // No rule only warns, so that heading is not there.
  expect(stdout).not.toMatch(/Only warns|^ +$/m);
  expect(stdout).toMatch(/Deny\s+test\n/);
  expect(stdout).toMatch(/Warn\s+second as mine\/better-not\n/);
});

test("a rule that a pin keeps from denying: the pack and its pin", async () => {
  const late: Rule = { ...noBad, since: "0.2.0" };
  const pinned = {
    ...packOf([{ ...bind(late, undefined), action: "Warn", newer: true }], [], "pinned"),
    enforceVersion: "0.1.0",
  };
  const { stdout } = await decorum("explain no-bad", productOf([pinned, packOf([bind(late, undefined)])]));
  expect(stdout).toContain("rule, Deny by default, since 0.2.0");
  expect(stdout).toMatch(/Warn\s+pinned, pinned to 0\.1\.0: newer rules only warn\n {2}Deny\s+test\n/);
});

test.each<readonly [string, BoundRule, string]>([
  ["no group", { ...bind(onCrds, undefined), ownedGroups: [] }, "in CRDs of owned groups; warns in others"],
  ["a group", { ...bind(onCrds, undefined), ownedGroups: ["acme.io"] }, "in CRDs of acme.io; warns in others"],
])("a rule on CRDs in a pack that owns %s", async (_, owned, expected) => {
  const warning: BoundRule = { ...owned, action: "Warn" };
  const packs = [packOf([owned], [], "one"), packOf([warning], [], "two"), packOf([bind(onCrds, undefined)])];
  const { stdout } = await decorum("explain no-bad", productOf(packs));
  expect(stdout).toContain(`  Deny   one, ${expected}\n  Warn   two\n  Deny   test\n`);
});

test("options with their defaults", async () => {
  const { stdout } = await explain("test/seen");
  expect(stdout).toMatch(/limit: integer .*1; default 3\n\s+How many may be seen\.\n/);
});

test("what a rule reads from the cluster, and the objects that its examples need", async () => {
  const reads = [
    { group: "storage.k8s.io", kind: "StorageClass" },
    { group: "", kind: "Node" },
  ];
  const reading = { ...bind({ ...noBad, reads, cluster: "kind: StorageClass\n" }, undefined) };
  const { stdout } = await decorum("explain test/no-bad", productOf([packOf([reading], [], "reading")]));
  expect(stdout).toMatch(/\nReads from the cluster\n {2}StorageClass \(storage\.k8s\.io\)\n {2}Node\n/);
  expect(stdout).toMatch(/\nCluster\n {2}kind: StorageClass\n\nGood\n/);
  expect((await explain("test/no-bad")).stdout).not.toContain("luster");
});

test("who asks in the examples of a rule, where that matters", async () => {
  const asked = { ...bind({ ...noBad, user: "system:node:one" }, undefined) };
  const { stdout } = await decorum("explain test/no-bad", productOf([packOf([asked], [], "asked")]));
  expect(stdout).toMatch(/\nUser\n {2}system:node:one\n\nGood\n/);
  expect((await explain("test/no-bad")).stdout).not.toContain("User");
});

test("what to write in Go, if anything", async () => {
  const go = ["// +optional", 'Size *int32 `json:"size,omitempty"`', "", "type Unit struct {", "\tName string", "}"];
  const inGo = packOf([bind({ ...noBad, go }, undefined)], [], "go");
  const { stdout } = await decorum("explain test/no-bad", productOf([inGo]));
  expect(stdout).toContain(
    '\nIn Go\n  // +optional\n  Size *int32 `json:"size,omitempty"`\n\n  type Unit struct {\n  \tName string\n  }\n\n',
  );
  expect((await explain("test/no-bad")).stdout).not.toContain("In Go");
});

test("a defaulter", async () => {
  const { stdout } = await explain("tier");
  expect(stdout).toContain("static defaulter");
  expect(stdout).toContain("spec: { tier: web }");
  expect(stdout).not.toContain("Reads from the cluster");
});

describe("Kubernetes types in CRDs", () => {
  const onSchemas: Rule = {
    ...noBad,
    id: "crd-schema/no-size",
    match: ON_CRDS,
    bad: crdText,
    *check() {
      yield invalid(path("spec", "versions", 0, "schema", "openAPIV3Schema"), "must be small");
    },
  };
  const crds = productOf([PACK, packOf([bind(onSchemas, undefined)], [], "crds")]);

  test("have a page: each with what tells it, and which rules look inside", async () => {
    const { code, stdout } = await decorum("explain core-types", crds);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^core-types {2}\d+ recognized types in CRDs\n/);
    expect(stdout).toMatch(
      /\nmeta\/v1\n {2}LabelSelector\*\n {6}must have {3}matchLabels matchExpressions\n {6}and one of {2}`matchLabels` is a map\n/,
    );
    expect(stdout).toMatch(/\n {2}Container\*\n.* {6}may have {4}envFrom /s);
    expect(Math.max(...stdout.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(100);
  });
  test("are left out by a rule on schemas, whose page says where they are listed", async () => {
    const { stdout } = await decorum("explain no-size", crds);
    expect(stdout).toMatch(/\nSkips\n.*Kubernetes types.*'decorum\s+explain\s+core-types'/s);
  });
  test("have nothing to do with other rules", async () => {
    for (const name of ["no-bad", "tier"])
      expect((await decorum(`explain ${name}`, crds)).stdout).not.toContain("Skips");
  });
  test("are found by a slip", async () => {
    const { code, stderr } = await decorum("explain core-type", crds);
    expect(code).toBe(2);
    expect(stderr).toContain("did you mean 'core-types'?");
  });
});

describe("an entry of a pack", () => {
  const entry = {
    use: "test/no-bad",
    id: "mine/better-not",
    action: "Warn",
    true: "containers",
    lists: ["containers", "initContainers"],
    options: { field: "metadata.labels[acme.io/team]" },
    cluster: [{ apiVersion: "v1", kind: "Other" }],
    good: { apiVersion: "v1", kind: "Fine" },
    bad: [
      { apiVersion: "v1", kind: "Awful" },
      { apiVersion: "v1", kind: "Worse" },
    ],
  };
  const packs = [PACK, packOf([renamed], [], "second")];
  const document = { spec: { rules: [entry] } };
  const own = productOf(packs, { loadPacks: () => loadedOf(packs, [null, document]) });

  test("is told with its pack, action, options and examples, and then what it uses", async () => {
    const { code, stdout } = await decorum("explain mine/better-not", own);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^mine\/better-not {2}entry of pack second, rule, Warn\n\nUses\n {2}test\/no-bad\n/);
    expect(stdout).toMatch(/\nOptions\n {2}field: metadata\.labels\[acme\.io\/team\]\n/);
    expect(stdout).toMatch(
      /\nAbout\n {2}containers in 'containers' and 'initContainers' of Pods, and of the templates of workloads\n/,
    );
    expect(stdout).toMatch(/\nCluster\n {2}apiVersion: v1\n {2}kind: Other\n/);
    expect(stdout).toMatch(/\nGood\n {2}apiVersion: v1\n {2}kind: Fine\n/);
    expect(stdout).toMatch(/\nBad\n.* {2}kind: Awful\n {2}---\n {2}apiVersion: v1\n {2}kind: Worse\n/s);
    expect(stdout.indexOf(noBad.rationale)).toBeGreaterThan(stdout.indexOf("Worse"));
  });
  test("of the rule's own id is told if the pack says more of it", async () => {
    const plain = await decorum("explain test/no-bad", own);
    expect(plain.stdout).toMatch(/^test\/no-bad {2}rule, /);
    const more = { spec: { rules: [{ use: "test/no-bad", options: { much: "more" } }] } };
    const said = productOf([PACK], { loadPacks: () => loadedOf([PACK], [more]) });
    const { stdout } = await decorum("explain test/no-bad", said);
    expect(stdout).toContain("much: more");
    expect(stdout).toContain(noBad.rationale);
  });
  test("a defaulter in a pack", async () => {
    const mine = { ...bindDefaulter(tier, undefined), id: "mine/tier" };
    const packs = [packOf([], [mine], "third")];
    const { stdout } = await decorum(
      "explain mine/tier",
      productOf(packs, {
        loadPacks: () =>
          loadedOf(packs, [
            {
              spec: {
                defaulters: [{ use: tier.id, id: mine.id, options: { a: 1 }, before: { b: 1 }, after: { b: 2 } }],
              },
            },
          ]),
      }),
    );
    expect(stdout).toMatch(/^mine\/tier {2}entry of pack third, defaulter\n/);
    expect(stdout).toMatch(/\nOptions\n {2}a: 1\n\nBefore\n {2}b: 1\n\nAfter\n {2}b: 2\n/);
    expect(stdout).toContain(tier.rationale);
  });
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
  ["a word of one id", "better", "; did you mean 'mine/better-not'?"],
  ["a word of several ids", "name", "; did you mean 'test/named' or 'other/named'?"],
  ["an entry of a pack that is not read", "xyzzy", "Entries of your packs: '--packs FOLDER'."],
])("refuses %s and helps on", async (_, name, help) => {
  const { code, stdout, stderr } = await explain(name);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(help);
});

test("a word of many ids: the first ten, and how many others there are", async () => {
  const many = Array.from({ length: 13 }, (_, index) =>
    bind({ ...noBad, id: `test/no-${String(index)}-lot` }, undefined),
  );
  const { code, stderr } = await decorum("explain lot", productOf([packOf(many)]));
  expect(code).toBe(2);
  expect(stderr).toMatch(/; did you mean 'test\/no-0-lot', .*'test\/no-9-lot' and 3 more\?\n/);
});

test("packs that cannot be used do not stand in the way of an explanation", async () => {
  const refused = productOf([PACK], {
    loadPacks: () => {
      throw new InputError("must be a pack", "p.yaml");
    },
  });
  const { code, stdout, stderr } = await decorum("explain no-bad", refused);
  expect(code).toBe(0);
  expect(stdout).toContain(noBad.rationale);
  expect(stderr).toContain("p.yaml: must be a pack");
});

test("a warning that no statement is the reason of: no heading without a text", async () => {
  const { conventions: _, ...plain } = noBad;
  const warning: Rule = { ...plain, id: "test/plain", reference: "Validation", action: "Warn" };
  const { stdout } = await decorum("explain test/plain", productOf([packOf([bind(warning, undefined)])]));
  expect(stdout).toContain("Warn by default");
  expect(stdout).not.toContain("Why this action");
});
