import { join } from "node:path";
import { DEFAULTERS } from "../../defaulters/index.js";
import type { Pack } from "../../model/pack.js";
import { RULES } from "../../rules/index.js";
import { useFolder } from "../../testing/folder.js";
import { loadPacks } from "../load.js";
import { WITHOUT_CONTROL_PLANE } from "../entries/control-plane.js";
import { refusalOf } from "../../testing/refusal.js";

/** Packs that extend packs that extend others, and several that extend the same one. */

const write = useFolder();

const pack = (name: string, spec: string): string =>
  `apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: ${name} }\nspec: { ${spec} }\n`;

const load = (files: Readonly<Record<string, string>>): { readonly packs: readonly Pack[] } =>
  loadPacks(join(write(files), "mine"), { rules: RULES, defaulters: DEFAULTERS });
const problemsOf = (files: Readonly<Record<string, string>>): readonly string[] =>
  (refusalOf(() => load(files))?.message ?? "")
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/^.*\/decorum-[^/]+\//, ""));

/** A pack `mine` that extends `b`, and perhaps `c`, which both extend `a`. */
const chain = (a: string, b: string, mine: string): Readonly<Record<string, string>> => ({
  "a/pack.yaml": pack("a", a),
  "b/pack.yaml": pack("b", b),
  "c/pack.yaml": pack("c", "extends: [../a]"),
  "mine/pack.yaml": pack("mine", mine),
});
const LABELS = "rules: [{ use: labels/label-syntax, action: Warn }]";

test("the match of each pack on the way narrows an entry", () => {
  const [mine] = load(
    chain(
      `match: { excludedNamespaces: [a] }, ${LABELS}`,
      "extends: [../a], match: { excludedNamespaces: [b] }",
      "extends: [../b], match: { excludedNamespaces: [mine] }",
    ),
  ).packs;
  expect(mine?.rules[0]?.narrowings).toEqual([
    { excludedNamespaces: ["mine"] },
    { excludedNamespaces: ["b"] },
    { excludedNamespaces: ["a"] },
    WITHOUT_CONTROL_PLANE,
  ]);
});

test("a long chain of packs is read in time that grows with its length", () => {
  const link = (index: number): readonly [string, string] => [
    `p${String(index)}/pack.yaml`,
    pack(`p${String(index)}`, index === 0 ? LABELS : `extends: [../p${String(index - 1)}]`),
  ];
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => link(index)));
  const [mine] = load({ ...files, "mine/pack.yaml": pack("mine", "extends: [../p39]") }).packs;
  expect(mine?.rules).toMatchObject([{ id: "labels/label-syntax" }]);
});

test.each(["extends: [../b]", "extends: [../b], rules: [{ use: labels/label-syntax, action: Deny }]"])(
  "a pack that excuses findings of inherited entries may be extended: %s",
  (spec) => {
    const excusing = `extends: [../a], waivers: { rules: [labels/label-syntax] }, exceptions: [{ name: old, rules: [labels/label-syntax], reason: old }]`;
    const [mine] = load(chain(LABELS, excusing, spec)).packs;
    expect(mine?.rules).toMatchObject([{ pack: "mine", waivable: true, exceptions: [{ name: "old", pack: "b" }] }]);
  },
);
test("an entry that an extended pack excuses may be switched off, and what else it excuses stays", () => {
  const [mine] = load(
    chain(
      "rules: [{ use: labels/label-syntax }, { use: crd-naming/kind-pascal-case }]",
      "extends: [../a], waivers: { rules: [labels/label-syntax, crd-naming/kind-pascal-case] }",
      "extends: [../b], rules: [{ use: labels/label-syntax, action: Off }]",
    ),
  ).packs;
  expect(mine?.rules).toMatchObject([{ id: "crd-naming/kind-pascal-case", waivable: true }]);
});

test("what several extended packs bring is there once, with the widest match", () => {
  const narrow = "extends: [../a], match: { excludedNamespaces: [b] }";
  const defaulters = "defaulters: [{ use: workloads/image-pull-secrets, options: { names: [a] } }]";
  const [mine] = load(chain(`${LABELS}, ${defaulters}`, narrow, "extends: [../b, ../c]")).packs;
  expect(mine?.rules).toMatchObject([{ id: "labels/label-syntax", narrowings: [WITHOUT_CONTROL_PLANE] }]);
  expect(mine?.defaulters).toHaveLength(1);
  const [switched] = load(
    chain(LABELS, "extends: [../a], rules: [{ use: labels/label-syntax, action: Off }]", "extends: [../b, ../c]"),
  ).packs;
  expect(switched?.rules).toHaveLength(1);
});
test.each([
  "extends: [../a], rules: [{ use: labels/label-syntax, action: Deny }]",
  "extends: [../a], waivers: { rules: [labels/label-syntax] }",
])("what they bring otherwise is a problem that names both: %s", (other) => {
  expect(problemsOf(chain(LABELS, other, "extends: [../c, ../b]"))).toEqual([
    "mine/pack.yaml:4:25: spec.extends[1]: may not bring 'labels/label-syntax' otherwise than `spec.extends[0]`, with another rule, action, option, match or exception; an entry of this pack may set its action and options, and for the rest, extend only one of the packs",
  ]);
});
test("the pack decides between what they bring otherwise", () => {
  const other = "extends: [../a], rules: [{ use: labels/label-syntax, action: Deny }]";
  const [mine] = load(
    chain(LABELS, other, "extends: [../b, ../c], rules: [{ use: labels/label-syntax, action: Audit }]"),
  ).packs;
  expect(mine?.rules).toMatchObject([{ id: "labels/label-syntax", action: "Audit" }]);
});
test("problems of a pack that extends others and is extended are in its own file, once", () => {
  const files = {
    "a/pack.yaml": pack("a", LABELS),
    "b/pack.yaml": pack("b", "extends: [../a], rules: [{ use: labels/label-syntax, acton: Deny }]"),
    "mine/one/pack.yaml": pack("one", "extends: [../../b]"),
    "mine/two/pack.yaml": pack("two", "extends: [../../b], rules: [{ use: labels/label-syntax, action: Off }]"),
  };
  expect(problemsOf(files)).toEqual([expect.stringMatching(/^b\/pack\.yaml:4:\d+: spec\.rules\[0\]/)]);
});

test("an entry with another rule has no further problems", () => {
  const good = "{ apiVersion: v1, kind: Pod }";
  const base = `rules: [{ use: generic/cel, id: own, options: { expression: "true", message: must be so }, good: ${good}, bad: ${good} }]`;
  const mine = "extends: [../a], rules: [{ use: generic/field-required, id: own, action: Warn }]";
  expect(problemsOf({ "a/pack.yaml": pack("a", base), "mine/pack.yaml": pack("mine", mine) })).toEqual([
    expect.stringMatching(/spec\.rules\[0\]\.use: must be 'generic\/cel', as in the inherited entry/),
  ]);
});

test.each([
  [
    "own",
    "mine/pack.yaml:4:36: spec.rules[0].use: must be 'labels/label-syntax', as in the inherited entry 'own', which this one changes; another rule needs another id",
  ],
  ["secrets", "mine/pack.yaml:4:70: spec.rules[0].id: must not be that of an inherited entry of `spec.defaulters`"],
])("an entry with another rule does not change the inherited one: %s", (id, problem) => {
  const base =
    "rules: [{ use: labels/label-syntax, id: own }], defaulters: [{ use: workloads/image-pull-secrets, id: secrets, options: { names: [a] } }]";
  const mine = `extends: [../a], rules: [{ use: crd-naming/kind-pascal-case, id: ${id} }]`;
  expect(problemsOf(chain(base, "extends: [../a]", mine))).toEqual([problem]);
});
