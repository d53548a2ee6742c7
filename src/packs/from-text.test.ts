import type { Catalogue } from "../model/rule.js";
import { RULES } from "../rules/index.js";
import { packsFromText } from "./from-text.js";
import { refusal } from "../testing/refusal.js";
import { packDocument } from "../testing/pack.js";

const catalogue: Catalogue = { rules: RULES, defaulters: [], version: "0.1.0" };

const pack = (name: string, spec: string): string => `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: ${name} }
spec: ${spec}
`;

const FLOATS = "{ rules: [{ use: crd-schema/no-float-in-spec }] }";

const errorOf = (texts: Readonly<Record<string, string>>, shipped = {}): string => {
  const packs = Object.entries(texts).map(([from, text]) => ({ from, text }));
  return refusal(() => packsFromText(packs, catalogue, shipped)).message;
};

test("packs are compiled in their order, from YAML and from JSON", () => {
  const rules = [{ use: "crd-schema/no-float-in-spec", action: "Warn" }];
  const json = JSON.stringify(packDocument({ rules }, "b"));
  const packs = packsFromText(
    [
      { from: "a", text: pack("a", FLOATS) },
      { from: "b", text: json },
    ],
    catalogue,
  );
  expect(packs.map(({ name, rules }) => [name, rules.map(({ id, action }) => [id, action])])).toEqual([
    ["a", [["crd-schema/no-float-in-spec", "Deny"]]],
    ["b", [["crd-schema/no-float-in-spec", "Warn"]]],
  ]);
});

test.each(["!has(object.spec)", "! object.kind.startsWith('A')", "!has(object.spec) && true"])(
  "an expression that YAML would cut off must be in quotes: %s",
  (expression) => {
    const rules = `rules:\n    - use: generic/cel\n      options:\n        expression: ${expression}\n        message: must be b`;
    expect(errorOf({ a: pack("a", `\n  ${rules}`) })).toContain(
      "a value that begins with '!' or '&' must be in quotes",
    );
  },
);

test("a pack extends a shipped one, and what that one extends", () => {
  const shipped = { base: pack("base", FLOATS), middle: pack("middle", "{ extends: [base] }") };
  const own = "{ extends: [middle], rules: [{ use: crd-schema/no-float-in-spec, action: Audit }] }";
  const [first] = packsFromText([{ from: "a", text: pack("a", own) }], catalogue, shipped);
  expect(first?.rules.map(({ id, action, pack: name }) => [id, action, name])).toEqual([
    ["crd-schema/no-float-in-spec", "Audit", "a"],
  ]);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["broken YAML", { a: "spec: [" }, "a:1:7: "],
  ["nothing", { a: "# nothing\n" }, "a:1:1: a file must contain exactly 1 policy pack"],
  [
    "two packs in one text",
    { a: `${pack("a", FLOATS)}---\n${pack("b", FLOATS)}` },
    "a:6:1: a file must contain exactly 1",
  ],
  [
    "the same name twice",
    { a: pack("x", FLOATS), b: pack("x", FLOATS) },
    "b:3:13: metadata.name: must be unique: 'a' already",
  ],
  [
    "an unknown rule",
    { a: pack("a", "{ rules: [{ use: crd-schema/no-flot-in-spec }] }") },
    "a:4:19: spec.rules[0].use: must be",
  ],
  [
    "a rule in a category that no loaded rule has",
    { a: pack("a", "{ rules: [{ use: acme/no-default-namespace }] }") },
    "must be the id of a rule, not 'acme/no-default-namespace'; a plugin that has it must be loaded, and the service loads none",
  ],
  [
    "an unknown base",
    { a: pack("a", "{ extends: [bas] }") },
    "a:4:19: spec.extends[0]: must be the name of a built-in pack, because",
  ],
  ["a path as base", { a: pack("a", "{ extends: [../base] }") }, "because there are no files, not '../base'"],
  ["a name that every object has", { a: pack("a", "{ extends: [constructor] }") }, "not 'constructor'"],
])("%s is an error with its place", (_, texts, expected) => {
  expect(errorOf(texts, { base: pack("base", FLOATS) })).toContain(expected);
});

test("a mistyped base is suggested, and all problems come at once", () => {
  const message = errorOf({ a: pack("a", "{ extends: [bas] }"), b: "[" }, { base: pack("base", FLOATS) });
  expect(message).toMatch(/^policy packs are invalid: 2 problems\na:4:19: .*; did you mean 'base'\?\nb:1:\d+: /);
});
