import { crd } from "kube-schema/testing";
import { crdOf, property } from "../crd/crd.js";
import { type DeclaredUnions, declaredUnions } from "./declared-unions.js";
import type { JsonObject } from "kube-json";

const TEXT = { type: "string" };
const OBJECT = { type: "object" };

const unionsOf = (schema: JsonObject): DeclaredUnions => {
  const properties = { type: TEXT, a: OBJECT, b: OBJECT, c: TEXT };
  const spec = { type: "object", properties, ...schema };
  const node = property(crdOf(crd({ root: { spec } })).versions[0]?.root, "spec");
  if (node === undefined) throw new Error("a test's CRD has a spec");
  return declaredUnions(node);
};
const want = (...names: readonly string[]): JsonObject => ({ required: names });
const tagged = (text: string, name: string): JsonObject => ({
  properties: { type: { enum: [text] } },
  required: ["type", name],
});
const rules = (...texts: readonly string[]): JsonObject => ({
  "x-kubernetes-validations": texts.map((rule) => ({ rule })),
});

describe("fields of which at most one may be set", () => {
  const broken = (schema: JsonObject, value: JsonObject): readonly (readonly string[])[] =>
    unionsOf(schema)
      .exclusive.filter(({ isBroken }) => isBroken(value))
      .map(({ members }) => members);
  const AB = [["a", "b"]];
  const BOTH = { a: {}, b: {} };

  test.each<[string, JsonObject, JsonObject, readonly (readonly string[])[]]>([
    ["oneOf", { oneOf: [want("a"), want("b")] }, BOTH, AB],
    ["oneOf, one set", { oneOf: [want("a"), want("b")] }, { a: {}, c: "x" }, []],
    ["oneOf, none set, which is about what is required", { oneOf: [want("a"), want("b")] }, {}, []],
    ["oneOf, one of them null", { oneOf: [want("a"), want("b")] }, { a: {}, b: null }, []],
    ["oneOf within allOf", { allOf: [{ oneOf: [want("a"), want("b")] }] }, BOTH, AB],
    [
      "oneOf that none need be set for",
      { oneOf: [{ not: { anyOf: [want("a"), want("b")] } }, want("a"), want("b")] },
      BOTH,
      AB,
    ],
    ["oneOf with empty schemas", { oneOf: [{ ...want("a"), properties: { a: {} } }, want("b")] }, BOTH, AB],
    [
      "oneOf with a discriminator that lets both be",
      { oneOf: [tagged("A", "a"), tagged("B", "b")] },
      { type: "A", ...BOTH },
      [],
    ],
    [
      "oneOf with a discriminator of neither",
      { oneOf: [tagged("A", "a"), tagged("B", "b")] },
      { type: "C", ...BOTH },
      AB,
    ],
    [
      "oneOf that asks for more of a member",
      { oneOf: [{ ...want("a"), properties: { a: { required: ["x"], type: "object" } } }, want("b")] },
      BOTH,
      [],
    ],
    ["maxProperties", { maxProperties: 1, properties: { a: OBJECT, b: OBJECT } }, BOTH, AB],
    [
      "maxProperties, with a field that is pruned",
      { maxProperties: 1, properties: { a: OBJECT, b: OBJECT } },
      { a: {}, z: 1 },
      [],
    ],
    ["a rule", rules("!(has(self.a) && has(self.b))"), BOTH, AB],
    ["a sum", rules("(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 1"), BOTH, AB],
    ["a rule that three do not break", rules("has(self.a) != has(self.b) != has(self.c)"), { ...BOTH, c: "x" }, []],
    ["two rules", rules("has(self.a) != has(self.b)", "!has(self.b) || !has(self.c)"), { b: {}, c: "x" }, [["b", "c"]]],
    ["anyOf", { anyOf: [want("a"), want("b")] }, BOTH, []],
    ["nothing", {}, BOTH, []],
  ])("by %s", (_, schema, value, members) => {
    expect(broken(schema, value)).toEqual(members);
  });
});

describe("fields tied to a discriminator", () => {
  const misplaced = (schema: JsonObject, value: JsonObject): readonly (readonly string[])[] =>
    unionsOf(schema).tied.flatMap(({ discriminator, misplaced: of }) => of(value).map((name) => [discriminator, name]));
  const TERNARY = rules(
    "has(self.type) && self.type == 'A' ? has(self.a) : !has(self.a)",
    "has(self.type) && self.type == 'B' ? has(self.b) : !has(self.b)",
  );
  const ONE_OF = { oneOf: [tagged("A", "a"), tagged("B", "b")] };

  test.each<[string, JsonObject, JsonObject, readonly (readonly string[])[]]>([
    ["a rule for each, one wrong", TERNARY, { type: "B", a: {}, b: {} }, [["type", "a"]]],
    [
      "a rule for each, both wrong",
      TERNARY,
      { type: "C", a: {}, b: {} },
      [
        ["type", "a"],
        ["type", "b"],
      ],
    ],
    ["a rule for each, right", TERNARY, { type: "A", a: {} }, []],
    ["a rule for each, one missing, which is about what is required", TERNARY, { type: "A" }, []],
    ["a rule for each, without discriminator", TERNARY, { a: {} }, []],
    ["a rule for each, null", TERNARY, { type: "B", a: null, b: {} }, []],
    [
      "a rule on several values",
      rules("self.type in ['A', 'B'] || !has(self.c)"),
      { type: "C", c: "x" },
      [["type", "c"]],
    ],
    [
      "a rule on two members",
      rules("self.type == 'A' || (!has(self.a) && !has(self.b))"),
      { type: "C", b: {} },
      [["type", "b"]],
    ],
    [
      "a rule on two members, both wrong",
      rules("self.type == 'A' || (!has(self.a) && !has(self.b))"),
      { type: "C", a: {}, b: {} },
      [
        ["type", "a"],
        ["type", "b"],
      ],
    ],
    [
      "a rule that wants another member, too",
      rules("self.type == 'A' || (has(self.c) && !has(self.b))"),
      { type: "C", b: {} },
      [],
    ],
    [
      "a rule on two discriminators",
      rules("self.type == 'A' || self.c == 'x' || !has(self.a)"),
      { type: "B", c: "y", a: {} },
      [],
    ],
    [
      "a rule on a text that may not be empty",
      rules("!(has(self.c) && self.c != '') || self.type == 'A'"),
      { type: "B", c: "x" },
      [["type", "c"]],
    ],
    ["oneOf", ONE_OF, { type: "B", a: {} }, [["type", "a"]]],
    ["oneOf, right", ONE_OF, { type: "A", a: {} }, []],
    ["oneOf, another value", ONE_OF, { type: "C", a: {} }, [["type", "a"]]],
    ["oneOf, which lets both be", ONE_OF, { type: "A", a: {}, b: {} }, []],
    ["oneOf, without discriminator", ONE_OF, { a: {} }, []],
    ["oneOf that leaves one without a value", { oneOf: [tagged("A", "a"), want("b")] }, { type: "B", a: {} }, []],
    ["names alone", { properties: { type: { enum: ["A", "B"] }, a: OBJECT, b: OBJECT } }, { type: "B", a: {} }, []],
  ])("by %s", (_, schema, value, expected) => {
    expect(misplaced(schema, value)).toEqual(expected);
  });
});
