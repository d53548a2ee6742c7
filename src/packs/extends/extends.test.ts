import { join } from "node:path";
import { DEFAULTERS } from "../../defaulters/index.js";
import type { Pack } from "../../model/pack.js";
import { RULES } from "../../rules/index.js";
import { useFolder } from "../../testing/folder.js";
import { type LoadedPacks, loadPacks } from "../load.js";
import { compileDocuments, packDocuments } from "../from-text.js";
import { WITHOUT_CONTROL_PLANE } from "../entries/control-plane.js";
import { refusalOf } from "../../testing/refusal.js";

/** A pack has the entries of those that it extends, and may change them or switch them off. */

const write = useFolder();
const catalogue = { rules: RULES, defaulters: DEFAULTERS };

const pack = (name: string, spec: string): string =>
  `apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: ${name} }\nspec: { ${spec} }\n`;

const BUILT_IN = pack(
  "base",
  "level: Advice, match: { excludedNamespaces: [kube-system] }, rules: [{ use: labels/label-syntax }, { use: crd-naming/no-is-prefix, level: Full, action: Warn }], defaulters: [{ use: workloads/image-pull-secrets, options: { names: [a] } }]",
);

/** Loads `mine/pack.yaml`, with a folder `shipped` of built-in packs. */
const load = (files: Readonly<Record<string, string>>): LoadedPacks => {
  const folder = write({ "shipped/base/pack.yaml": BUILT_IN, ...files });
  return loadPacks(join(folder, "mine"), catalogue, join(folder, "shipped"));
};
const loadMine = (spec: string): Pack => {
  const [mine] = load({ "mine/pack.yaml": pack("mine", spec) }).packs;
  if (mine === undefined) throw new Error("no pack");
  return mine;
};
const idsOf = ({ rules }: Pack): readonly string[] => rules.map(({ id }) => id);
const problemsOf = (files: Readonly<Record<string, string>>): readonly string[] =>
  (refusalOf(() => load(files))?.message ?? "")
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/^.*\/decorum-[^/]+\//, ""));

test("inherited entries come first, with the settings of their pack and the name of this one", () => {
  const mine = loadMine("extends: [base], rules: [{ use: crd-naming/kind-pascal-case }]");
  expect(idsOf(mine)).toEqual(["labels/label-syntax", "crd-naming/no-is-prefix", "crd-naming/kind-pascal-case"]);
  expect(mine.level).toBe("Advice");
  expect(mine.rules[0]).toMatchObject({
    pack: "mine",
    narrowings: [{ excludedNamespaces: ["kube-system"] }, WITHOUT_CONTROL_PLANE],
  });
  expect(mine.rules[2]).toMatchObject({ pack: "mine", narrowings: [] });
  expect(mine.defaulters).toMatchObject([{ id: "workloads/image-pull-secrets", pack: "mine" }]);
});
test("settings of the pack replace inherited ones, and its match narrows inherited entries too", () => {
  const mine = loadMine("extends: [base], level: Basic, ownedGroups: [acme.io], match: { excludedUsers: [a] }");
  expect(mine.level).toBe("Basic");
  expect(mine.rules[0]).toMatchObject({
    ownedGroups: ["acme.io"],
    narrowings: [{ excludedUsers: ["a"] }, { excludedNamespaces: ["kube-system"] }, WITHOUT_CONTROL_PLANE],
  });
});
test.each(["Off", '"Off"'])(
  "an entry with the id of an inherited one changes it, or switches it off with %s",
  (off) => {
    const mine = loadMine(
      `extends: [base], rules: [{ use: labels/label-syntax, action: ${off} }, { use: crd-naming/no-is-prefix, action: Deny }], defaulters: [{ use: workloads/image-pull-secrets, action: ${off} }]`,
    );
    expect(idsOf(mine)).toEqual(["crd-naming/no-is-prefix"]);
    expect(mine.rules[0]).toMatchObject({ action: "Deny", level: "Full" });
    expect(mine.defaulters).toEqual([]);
  },
);
test("packs are extended by path, and through several packs", () => {
  const files = {
    "mine/pack.yaml": pack("mine", "extends: [../team], rules: [{ use: crd-naming/no-is-prefix, action: Audit }]"),
    "team/pack.yaml": pack("team", "extends: [base], rules: [{ use: labels/label-syntax, action: Off }]"),
  };
  const loaded = load(files);
  expect(loaded.packs.map(idsOf)).toEqual([["crd-naming/no-is-prefix"]]);
  expect(loaded.packs[0]?.rules[0]).toMatchObject({ action: "Audit", level: "Full" });
  expect(loaded.baseFiles?.map((file) => file.split("/").slice(-2).join("/"))).toEqual([
    "team/pack.yaml",
    "base/pack.yaml",
  ]);
});
test("a review thread compiles the same pack from plain data", () => {
  const loaded = load({
    "mine/pack.yaml": pack("mine", "extends: [base], rules: [{ use: labels/label-syntax, action: Off }]"),
  });
  const [compiled] = compileDocuments(structuredClone(packDocuments(loaded)), catalogue);
  expect(compiled === undefined ? [] : idsOf(compiled.pack)).toEqual(["crd-naming/no-is-prefix"]);
});
test("exceptions and waivers may name inherited entries", () => {
  const mine = loadMine("extends: [base], waivers: { rules: [labels/label-syntax] }");
  expect(mine.rules[0]).toMatchObject({ waivable: true });
});

test.each([
  [
    "extends: [bsae]",
    "mine/pack.yaml:4:19: spec.extends[0]: must be the name of a built-in pack, or the path of a pack relative to this file such as '../base', not 'bsae'; did you mean 'base'?",
  ],
  [
    "extends: [../none]",
    "mine/pack.yaml:4:19: spec.extends[0]: must be the name of a built-in pack, or the path of a pack relative to this file such as '../base', not '../none'",
  ],
  [
    "extends: [../mine]",
    "mine/pack.yaml:4:19: spec.extends[0]: must not lead back to the pack itself: 'pack.yaml', then 'pack.yaml'",
  ],
  [
    "extends: [base], rules: [{ use: labels/label-synatx, action: Off }]",
    "mine/pack.yaml:4:62: spec.rules[0].action: may only be 'Off' for an entry of a pack in `spec.extends`; none has 'labels/label-synatx'; did you mean 'labels/label-syntax'?",
  ],
  [
    "rules: [{ use: labels/label-syntax, action: Off }]",
    "mine/pack.yaml:4:45: spec.rules[0].action: may only be 'Off' for an entry of a pack in `spec.extends`; none has 'labels/label-syntax'",
  ],
  [
    "extends: [base], rules: [{ use: labels/label-syntax, options: { a: 1 } }]",
    "mine/pack.yaml:4:62: spec.rules[0].options: may not be set: 'labels/label-syntax' has no options",
  ],
  [
    "extends: [base], rules: [{ use: labels/label-syntax, action: Warn }, { use: labels/label-syntax, action: Audit }]",
    "mine/pack.yaml:4:78: spec.rules[1]: must not change the inherited entry 'labels/label-syntax' again: `spec.rules[0]` does so",
  ],
])("problems have the line and the column: %s", (spec, problem) => {
  expect(problemsOf({ "mine/pack.yaml": pack("mine", spec) })).toEqual([problem]);
});
test("a cycle of several packs is rejected", () => {
  const files = {
    "mine/pack.yaml": pack("mine", "extends: [../team]"),
    "team/pack.yaml": pack("team", "extends: [../mine]"),
  };
  expect(problemsOf(files)).toEqual([
    expect.stringMatching(/^team\/pack\.yaml:4:19: spec\.extends\[0\]: must not lead back/),
  ]);
});
test("a problem in an extended pack is reported in the file of that pack", () => {
  const files = {
    "mine/pack.yaml": pack("mine", "extends: [../team]"),
    "team/pack.yaml": pack("team", "rules: [{ use: labels/label-synatx }]"),
  };
  expect(problemsOf(files)).toEqual([
    expect.stringMatching(/^team\/pack\.yaml:4:19: spec\.rules\[0\]\.use: must be the id/),
  ]);
});

test("a default of a member of another pack's union is reported where the pack has it, or where it extends", () => {
  const match = "match: { resourceRules: [{ apiGroups: [a.io], resources: [widgets], operations: [CREATE] }] }";
  const example = "{ apiVersion: a.io/v1, kind: Widget, metadata: { name: a }";
  const fill = `{ use: generic/default, id: fill, ${match}, options: { field: spec.git, value: x }, before: ${example}}, after: ${example}, spec: { git: x } } }`;
  const unions = `rules: [{ use: generic/union, id: one, ${match}, options: { field: spec, members: [git, http], discriminator: type }, good: ${example}, spec: { type: Git, git: a } }, bad: ${example}, spec: { git: a, http: b } } }]`;
  const problem = "`git` is a member of the union that 'one' describes; only its discriminator may be defaulted";
  const files = (spec: string) => ({
    "mine/a/pack.yaml": pack("mine", spec),
    "mine/b/pack.yaml": pack("unions", unions),
    "team/pack.yaml": pack("team", `defaulters: [${fill}]`),
  });
  expect(problemsOf(files(`extends: [base], defaulters: [${fill}]`))).toEqual([
    expect.stringMatching(/^mine\/a\/pack\.yaml:4:\d+: spec\.defaulters\[0\]\.options\.field: may not be defaulted: /),
  ]);
  expect(problemsOf(files("extends: [../../team]"))).toEqual([
    `mine/a/pack.yaml:4:9: spec.extends: may not bring the defaulter 'fill': ${problem}`,
  ]);
});

test("entries of an offline pack stay offline in a pack that extends it, and have no owned groups", () => {
  const files = {
    "shipped/validity/pack.yaml": pack("validity", "offline: true, rules: [{ use: crd-validity/names-valid }]"),
    "team/pack.yaml": pack("team", "extends: [validity]"),
    "mine/pack.yaml": pack(
      "mine",
      "extends: [../team], ownedGroups: [acme.io], rules: [{ use: crd-validity/names-valid, action: Warn }, { use: crd-naming/kind-pascal-case }]",
    ),
  };
  const [mine] = load(files).packs;
  expect(mine?.offline).toBeUndefined();
  expect(mine?.rules.map(({ id, action, offline, ownedGroups }) => [id, action, offline, ownedGroups])).toEqual([
    ["crd-validity/names-valid", "Warn", true, undefined],
    ["crd-naming/kind-pascal-case", "Warn", undefined, ["acme.io"]],
  ]);
});
