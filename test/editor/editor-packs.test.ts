import { join } from "node:path";
import { useFolder } from "../../src/testing/folder.js";
import { crd, PACK } from "../support/pack-texts.js";
import { openWith } from "../support/open-editor.js";
import { WIDGET } from "../support/go-widget.js";

/** The marks that an author of packs, tests and exceptions sees while typing. */

const write = useFolder();

const HEAD = "apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: mine }\nspec:\n";

test("a pack shows its errors at their lines, before it is saved", async () => {
  const cwd = write({ "packs/mine/pack.yaml": PACK });
  const review = openWith(cwd);
  expect((await review("packs/mine/pack.yaml")).shown).toEqual([]);
  const wrong = `${HEAD}  rules:
    - use: crd-schema/no-float-in-spek
    - use: generic/cel
      id: one
      actoin: Warn
      options: { expression: "object.spec.size + 'a' == 3", message: "must be at most 3" }
`;
  const { shown } = await review("packs/mine/pack.yaml", wrong);
  expect(shown).toEqual([
    expect.stringMatching(/^6 1 spec\.rules\[0\]\.use: must .*did you mean 'crd-schema\/no-float-in-spec'/),
    expect.stringMatching(/^7 1 spec\.rules\[1\]\.\w+: must be set; 'generic\/cel' has no examples of its own/),
    expect.stringMatching(/^7 1 /),
    expect.stringMatching(/^9 1 spec\.rules\[1\]\.actoin: .*did you mean 'action'/),
    expect.stringMatching(
      /^10 1 spec\.rules\[1\]\.options\.expression: must be a valid CEL expression: line 1, column 24/,
    ),
  ]);
  expect((await review("packs/mine/pack.yaml", `${HEAD}  rules: [\n`)).shown).toEqual([
    expect.stringMatching(/^\d+ 1 /),
  ]);
  // A file with objects is reviewed as by a dry run.
  expect((await review("mixed.yaml", `${crd("number")}---\n${wrong}`)).shown.join()).toContain(
    "may not have type 'number'",
  );
  // Another name, a new file, and one that extends a missing pack.
  const { shown: extending } = await review("other.yaml", `${HEAD}  extends: [crdz]\n`);
  expect(extending).toEqual([expect.stringMatching(/^5 1 spec\.extends\[0\]: must be the name of a built-in pack/)]);
});

test("a pack shows what its tests and the definitions around it say", async () => {
  const pack = `${HEAD}  rules:
    - use: generic/cel
      id: small
      match: { resourceRules: [{ apiGroups: [acme.io], resources: [widgets], operations: ["*"] }] }
      options: { expression: "object.spec.sise < 9", message: "must be less than 9" }
      good: { apiVersion: acme.io/v1, kind: Widget, metadata: { name: a }, spec: { sise: 10 } }
      bad: { apiVersion: acme.io/v1, kind: Widget, metadata: { name: a }, spec: { sise: 9 } }
`;
  const tests = `apiVersion: decorum.dev/v1alpha1
kind: PolicyTest
metadata: { name: sizes }
spec:
  cases:
    - name: large
      object: { apiVersion: acme.io/v1, kind: Widget, metadata: { name: a }, spec: { sise: 2 } }
      resource: widgets
      expect: { allowed: false }
`;
  const cwd = write({
    "mine/pack.yaml": PACK,
    "mine/tests/a.yaml": tests,
    "crds/a.yaml": crd("integer").replace("metadata:", "# a\nmetadata:"),
  });
  const review = openWith(cwd);
  const { shown, marks } = await review("mine/pack.yaml", pack);
  expect(shown).toEqual([
    expect.stringMatching(/^1 1 the case 'sizes: large' in tests\/a\.yaml:6 fails/),
    expect.stringMatching(/^9 2 .*sise.*, by the schema of Widget in acme\.io\/v1$/),
    expect.stringMatching(/^10 1 the example 'small: good' fails: cause: expected nothing, but found /),
  ]);
  expect(marks?.flatMap(({ related }) => related.map(({ file }) => file))).toEqual([join(cwd, "mine/tests/a.yaml")]);
  // The test is run with the current pack.
  expect((await review("mine/tests/a.yaml")).shown).toEqual([
    expect.stringMatching(/^6 1 the case 'sizes: large' fails: allowed: expected false, but found true/),
  ]);
  expect(
    (await review("mine/tests/a.yaml", tests.replace("allowed: false", "allowed: true, causes: []"))).shown,
  ).toEqual([]);
  expect((await review("mine/tests/a.yaml", tests.replace("expect", "expekt"))).shown[0]).toMatch(/^6 1 spec\.cases/);
});

test("exceptions are checked with the packs around them", async () => {
  const cwd = write({});
  const text = (rule: string): string => `apiVersion: decorum.dev/v1alpha1
kind: PolicyExceptions
metadata: { name: ours }
spec:
  exceptions:
    - name: one
      pack: api-design
      rules: [${rule}]
      reason: it is old
      match: { names: [widgets.acme.io] }
`;
  const review = openWith(cwd, { exceptions: [join(cwd, "exceptions")] });
  write({ "exceptions/b.yaml": text("no-such-rule").replace("name: one", "name: two") });
  expect((await review("exceptions/b.yaml")).shown).toEqual([expect.stringMatching(/^8 1 /)]);
  write({ "exceptions/b.yaml": text("crd-schema/no-float-in-spec").replace("name: one", "name: two") });
  const fresh = openWith(cwd);
  expect((await fresh("a.yaml", text("crd-schema/no-float-in-spec"))).shown).toEqual([]);
  expect((await fresh("a.yaml", text("no-such-rule"))).shown).toEqual([expect.stringMatching(/^8 1 /)]);
});

test("exceptions of the configuration count for other files before they are saved, and are checked together", async () => {
  const text = (name: string, rule: string): string => `apiVersion: decorum.dev/v1alpha1
kind: PolicyExceptions
metadata: { name: ours }
spec:
  exceptions:
    - { name: ${name}, pack: floats, rules: [${rule}], reason: it is old }
`;
  const cwd = write({
    "decorum.yaml": "apiVersion: decorum.dev/v1alpha1\nkind: Config\npacks: [./packs]\nexceptions: [shared]\n",
    "packs/floats/pack.yaml": PACK,
    "shared/a.yaml": text("one", "'*'"),
    "crds/a.yaml": crd("number"),
  });
  const review = openWith(cwd);
  expect((await review("crds/a.yaml")).shown).toEqual([]);
  expect((await review("shared/a.yaml")).shown).toEqual([]);
  // Another file must not have an exception of the same name.
  expect((await review("more.yaml", text("one", "'*'"))).shown).toEqual([
    expect.stringMatching(
      /^6 1 spec\.exceptions\[0\]\.name: must be unique in its pack: '.*shared\/a\.yaml' already has 'one'/,
    ),
  ]);
  expect((await review("more.yaml", text("two", "'*'"))).shown).toEqual([]);
  expect((await review("shared/a.yaml", text("one", "no-such-rule"))).shown).toEqual([expect.stringMatching(/^6 1 /)]);
  expect((await review("crds/a.yaml")).shown).toEqual([expect.stringMatching(/^1 1 cannot be reviewed: exceptions /)]);
  await review("shared/a.yaml", text("one", "'*'").replace("reason", "match: { names: [b] }, reason"));
  expect((await review("crds/a.yaml")).shown.length).toBe(1);
});

test("a pack of the configuration counts for other files before it is saved", async () => {
  const cwd = write({
    "decorum.yaml": "apiVersion: decorum.dev/v1alpha1\nkind: Config\npacks: [./packs]\n",
    "packs/mine/pack.yaml": PACK,
    "crds/a.yaml": crd("number"),
  });
  const review = openWith(cwd);
  expect((await review("crds/a.yaml")).shown.length).toBe(1);
  await review("packs/mine/pack.yaml", PACK.replace("no-float-in-spec", "size-suffix-that-is-not"));
  expect((await review("crds/a.yaml")).shown).toEqual([
    expect.stringMatching(/^1 1 cannot be reviewed: policy packs /),
  ]);
  await review("packs/mine/pack.yaml", PACK.replace("no-float-in-spec", "bounded-size"));
  expect((await review("crds/a.yaml")).shown.length).toBe(0);
});

test("a pack that is closed without being saved counts as it is stored, whatever its text was", async () => {
  const pack = "packs/mine/pack.yaml";
  const cwd = write({
    "decorum.yaml": "apiVersion: decorum.dev/v1alpha1\nkind: Config\npacks: [./packs]\n",
    [pack]: PACK,
    "crds/a.yaml": crd("number"),
  });
  for (const text of [PACK.replace("no-float-in-spec", "bounded-size"), PACK.replace(/^apiVersion.*\n/, ""), "a: 1"]) {
    const review = openWith(cwd);
    const { shown } = await review("crds/a.yaml");
    await review(pack);
    await review(pack, text);
    expect((await review("crds/a.yaml")).shown).not.toEqual(shown);
    expect((await review("crds/a.yaml", undefined, [pack])).shown).toEqual(shown);
    // An editor may restore a text when it starts.
    const restored = openWith(cwd);
    await restored("crds/a.yaml");
    await restored(pack, text);
    expect((await restored("crds/a.yaml")).shown).not.toEqual(shown);
    expect((await restored("crds/a.yaml", undefined, [pack])).shown).toEqual(shown);
  }
});

test("a Go file that is too large to be read says so", async () => {
  const large = `package v1\n// ${"x".repeat(1024 * 1024)}\n`;
  const cwd = write({ ...WIDGET, "api/v1/large.go": large });
  const review = openWith(cwd);
  expect((await review("api/v1/large.go")).shown).toEqual([
    "1 3 not read, because it has more than 1 MiB: it shows no findings of generated CRDs",
  ]);
  expect((await review("api/v1/widget_types.go")).shown.length).toBeGreaterThan(1);
});
