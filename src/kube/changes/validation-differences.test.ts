import { crd } from "kube-schema/testing";
import { type SchemaNode, crdOf, property } from "../crd/crd.js";
import { type Json, type JsonObject, formatJson } from "kube-json";
import { validationDifferences } from "./validation-differences.js";

const nodeWith = (rules: readonly Json[]): SchemaNode => {
  const schema = { type: "object", "x-kubernetes-validations": rules };
  const node = property(crdOf(crd({ spec: { a: schema } })).versions[0]?.root, "spec", "a");
  if (node === undefined) throw new Error("the CRD has no such field");
  return node;
};
const found = (before: readonly Json[], after: readonly Json[]): readonly string[] =>
  [...validationDifferences(nodeWith(before), nodeWith(after))].map(
    ({ direction, from, to }) => `${direction} ${formatJson(from ?? null)} -> ${formatJson(to ?? null)}`,
  );
const rule = (text: string, message?: string): Json => ({
  rule: text,
  ...(message === undefined ? {} : { message }),
});

test("rules are paired by their text, then by their message, then if no other is left", () => {
  expect(found([rule("a", "x"), rule("b", "y")], [rule("d", "y"), rule("c", "x")])).toEqual([
    'changed "a" -> "c"',
    'changed "b" -> "d"',
  ]);
  expect(found([rule("a"), rule("b")], [rule(" b "), rule("c")])).toEqual(['changed "a" -> "c"']);
  expect(found([rule("a"), rule("b")], [rule("c"), rule("d")])).toEqual([
    'loosened "a" -> null',
    'loosened "b" -> null',
    'tightened null -> "c"',
    'tightened null -> "d"',
  ]);
});

test("rules with the same message take each other's place in their order, each once", () => {
  expect(found([rule("a", "x"), rule("b", "x"), rule("c", "x")], [rule("d", "x"), rule("e", "x")])).toEqual([
    'changed "a" -> "d"',
    'changed "b" -> "e"',
    'loosened "c" -> null',
  ]);
});

test("a rule that is plainly looser, or in another order, is not another rule", () => {
  expect(found([rule("self.a < 10 // as\n && b")], [rule("b && self.a < 20")])).toEqual([
    'loosened "self.a < 10 // as\\n && b" -> "b && self.a < 20"',
  ]);
  expect(found([rule("a && b")], [rule("a && b && c")])).toEqual(['tightened "a && b" -> "a && b && c"']);
  expect(found([rule("a && (b || c)")], [rule("(c || b) && a")])).toEqual([]);
});

test.each([
  ["self.a in ['x  y']", "self.a  in\n['x  y']", true],
  ["self.a == 'x y'", "self.a == 'xy'", false],
  [`self.a == "it's x"`, `self.a=="it's x"`, true],
  ["self.a // b", "self.a", true],
  ["self.a == '// b'", "self.a == '// c'", false],
  [String.raw`self.a == 'it\'s x'`, String.raw`self.a == 'it\'s  x'`, false],
])("blanks count in strings only: %s", (before, after, isSame) => {
  expect(found([rule(before)], [rule(after)])).toHaveLength(isSame ? 0 : 1);
});

test("transition rules on parts of a value that could not change at all forbid nothing new", () => {
  const whole = rule("!has(oldSelf.t) || self == oldSelf");
  const parts = [
    "!has(oldSelf.t) || (has(self.t) && self.t == oldSelf.t)",
    "!has(oldSelf.t) || has(self.a) == has(oldSelf.a)",
  ];
  expect(
    found(
      [whole],
      parts.map((text) => rule(text)),
    ),
  ).toEqual([
    'loosened "!has(oldSelf.t) || self == oldSelf" -> null',
    ...parts.map((text) => `neutral "!has(oldSelf.t) || self == oldSelf" -> "${text}"`),
  ]);
  const narrow = "has(self.a) == has(oldSelf.a)";
  expect(found([rule("self == oldSelf")], [rule(narrow)])).toEqual([`loosened "self == oldSelf" -> "${narrow}"`]);
  expect(found([whole], [rule(narrow)])).toEqual([`changed "!has(oldSelf.t) || self == oldSelf" -> "${narrow}"`]);
  const below = (rules: readonly Json[], inner: readonly Json[]): SchemaNode => {
    const a = { type: "object", "x-kubernetes-validations": inner };
    const spec = { type: "object", properties: { a }, "x-kubernetes-validations": rules };
    const root = crdOf(crd({ root: { spec } })).versions[0]?.root;
    const node = property(root, "spec", "a");
    if (node === undefined) throw new Error("the CRD has no such field");
    return node;
  };
  const directions = (rules: readonly Json[]): readonly string[] =>
    [...validationDifferences(below(rules, []), below([], [rule(narrow)]))].map(({ direction }) => direction);
  expect(directions([rule("self == oldSelf")])).toEqual(["neutral"]);
  expect(directions([whole])).toEqual(["tightened"]);
});

test("a rule with an optional old value also judges objects without one", () => {
  const [plain, optional] = [false, true].map((optionalOldSelf) => ({
    rule: "has(self.a) == has(oldSelf.a)",
    ...(optionalOldSelf && { optionalOldSelf }),
  }));
  if (plain === undefined || optional === undefined) throw new Error("two rules");
  const directions = (before: readonly Json[], after: readonly Json[]): readonly string[] =>
    found(before, after).map((text) => text.replace(/ .*/, ""));
  expect(directions([plain], [optional])).toEqual(["changed"]);
  expect(directions([optional], [plain])).toEqual(["changed"]);
  expect(directions([rule("self == oldSelf")], [optional])).toEqual(["changed"]);
  expect(directions([rule("self == oldSelf")], [rule("self == oldSelf"), optional])).toEqual(["changed"]);
});

/** The direction of a new rule on the field `a` of `spec`. */
const directionIn = (
  text: string,
  before: JsonObject,
  after: JsonObject,
  spec: JsonObject = {},
): string | undefined => {
  const nodeOf = (a: JsonObject, more: JsonObject): SchemaNode => {
    const root = crdOf(crd({ root: { spec: { type: "object", properties: { a }, ...more } } })).versions[0]?.root;
    const node = property(root, "spec", "a");
    if (node === undefined) throw new Error("the CRD has no such field");
    return node;
  };
  const changed = { ...after, "x-kubernetes-validations": [rule(text)] };
  const [difference] = validationDifferences(nodeOf(before, {}), nodeOf(changed, spec));
  return difference?.direction;
};

test("a new rule is harmless only if no object can have the new field yet", () => {
  const text = { type: "string" };
  const old = { type: "object", properties: { b: text, c: { type: "object", properties: {} } } };
  const after = {
    type: "object",
    properties: { b: text, n: text, c: { type: "object", properties: { n: text } } },
  };
  expect(directionIn("!has(self.n)", old, after)).toBe("neutral");
  expect(directionIn("!has(self.c) || !has(self.c.n)", old, after)).toBe("neutral");
  expect(directionIn("!has(self.c.n)", old, after)).toBe("tightened");
  expect(directionIn("!has(self.c.n)", { ...old, required: ["c"] }, after)).toBe("neutral");
  const nullable = { ...old.properties, c: { ...old.properties.c, nullable: true } };
  expect(directionIn("!has(self.c.n)", { ...old, properties: nullable, required: ["c"] }, after)).toBe("tightened");
  expect(directionIn("!has(self.n)", old, { ...after, default: { n: "x" } })).toBe("changed");
  expect(directionIn("!has(self.n)", old, after, { default: { a: { n: "x" } } })).toBe("changed");
  expect(directionIn("!has(self.n)", { ...old, default: {} }, { ...after, default: {} })).toBe("neutral");
});

test.each([
  ["string", {}, "neutral"],
  ["integer", {}, "neutral"],
  // Values of CEL may be equal where their texts are not.
  ["string", { format: "date-time" }, "tightened"],
  ["string", { format: "duration" }, "tightened"],
  ["number", {}, "tightened"],
])("the items of a set of type %s %j are unique by a new rule", (type, format, direction) => {
  const set = { type: "array", "x-kubernetes-list-type": "set", items: { type, ...format } };
  expect(directionIn("self.all(x, self.exists_one(y, x == y))", set, set)).toBe(direction);
});

test("a text full of quotes is read in one go", () => {
  const text = "\\'\"".repeat(200_000);
  expect(found([rule(text)], [rule(`${text} `)])).toHaveLength(1);
});
