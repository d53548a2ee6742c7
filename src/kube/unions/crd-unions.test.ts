import { crd } from "kube-schema/testing";
import { type SchemaNode, crdOf, jsonPath, property } from "../crd/crd.js";
import { allUnionMembers, discriminationOf, selectionOf, unionMembers } from "./crd-unions.js";
import type { JsonObject } from "kube-json";

const TEXT = { type: "string" };
const OBJECT = { type: "object" };

const nodeOf = (schema: JsonObject): SchemaNode => {
  const spec = property(crdOf(crd({ root: { spec: { type: "object", ...schema } } })).versions[0]?.root, "spec");
  if (spec === undefined) throw new Error("a test's CRD has a spec");
  return spec;
};
const members = (schema: JsonObject): readonly string[] =>
  unionMembers(nodeOf({ properties: { name: TEXT, a: OBJECT, b: OBJECT, c: TEXT }, ...schema })).map(
    ({ under }) => under,
  );
const want = (...names: readonly string[]): JsonObject => ({ required: names });

test.each<[string, JsonObject, readonly string[]]>([
  ["oneOf", { oneOf: [want("a"), want("b")] }, ["a", "b"]],
  ["oneOf within allOf", { allOf: [{ oneOf: [want("c"), want("b")] }] }, ["b", "c"]],
  ["none of them too", { oneOf: [{ not: { anyOf: [want("a"), want("b")] } }, want("a"), want("b")] }, ["a", "b"]],
  [
    "a discriminator beside each",
    {
      oneOf: [
        { properties: { name: { enum: ["A"] } }, required: ["name", "a"] },
        { properties: { name: { enum: ["B"] } }, required: ["name", "b"] },
      ],
    },
    ["a", "b"],
  ],
  ["a single property", { maxProperties: 1, properties: { a: OBJECT, b: OBJECT } }, ["a", "b"]],
  ["a rule", { "x-kubernetes-validations": [{ rule: "has(self.a) != has(self.c)" }] }, ["a", "c"]],
  ["a member that is not there", { oneOf: [want("a"), want("z")] }, ["a"]],
  ["anyOf", { anyOf: [want("a"), want("b")] }, []],
  ["fields that go together", { oneOf: [want("a", "b"), want("c")] }, []],
  ["branches of values", { oneOf: [{ type: "string" }, { type: "object" }] }, []],
  ["one branch", { oneOf: [want("a")] }, []],
  ["branches that are none", { oneOf: [null, "a"] }, []],
  ["two properties", { maxProperties: 2 }, []],
  ["nothing", {}, []],
])("members by %s", (_, schema, names) => {
  expect(members(schema)).toEqual(names);
});

const discriminated = (properties: JsonObject): readonly string[] | undefined => {
  const found = discriminationOf(nodeOf({ properties }));
  return found === undefined ? undefined : [found.discriminator, ...found.members].map(({ under }) => under);
};

test.each<[string, JsonObject, readonly string[]]>([
  ["values", { type: { type: "string", enum: ["http", "tcp"] }, http: OBJECT, tcp: OBJECT }, ["type", "http", "tcp"]],
  [
    "values in another case, with what they are",
    {
      provider: { type: "string", enum: ["AWS", "Azure-Blob", "None"] },
      awsConfig: OBJECT,
      azureBlob: OBJECT,
      x: OBJECT,
    },
    ["provider", "awsConfig", "azureBlob"],
  ],
])("members called after %s", (_, properties, names) => {
  expect(discriminated(properties)).toEqual(names);
});

test.each<[string, JsonObject]>([
  ["details of one value", { type: { enum: ["RollingUpdate", "OnDelete"] }, rollingUpdate: OBJECT }],
  ["scalars", { type: { enum: ["a", "b"] }, a: TEXT, b: TEXT }],
  ["a choice of which is used first", { default: { enum: ["a", "b"] }, a: OBJECT, b: OBJECT }],
  ["no enum", { type: TEXT, a: OBJECT, b: OBJECT }],
  ["an empty value", { type: { enum: ["", "a"] }, a: OBJECT, config: OBJECT }],
])("no union: %s", (_, properties) => {
  expect(discriminated(properties)).toBeUndefined();
});

test("the members of all unions of a CRD, but for those of core types", () => {
  const union = { type: "object", oneOf: [want("a"), want("b")], properties: { a: OBJECT, b: OBJECT } };
  const lifecycle = {
    ...union,
    properties: { preStop: OBJECT, postStart: OBJECT },
    oneOf: [want("preStop"), want("postStart")],
  };
  const one = crdOf(crd({ spec: { one: union, many: { type: "array", items: union }, lifecycle } }));
  expect(allUnionMembers(one).map(jsonPath)).toEqual([
    ".spec.one.a",
    ".spec.one.b",
    ".spec.many[].a",
    ".spec.many[].b",
  ]);
  expect(property(one.versions[0]?.root, "spec", "lifecycle")?.coreType).toBe("Lifecycle");
});

const TYPE = { type: "string", enum: ["A", "B"] };
const tied = (...rules: readonly string[]): readonly string[] =>
  unionMembers(
    nodeOf({
      properties: { type: TYPE, a: OBJECT, b: OBJECT, name: TEXT },
      "x-kubernetes-validations": rules.map((rule) => ({ rule })),
    }),
  ).map(({ under }) => under);

test.each<[string, readonly string[]]>([
  ["self.type == 'A' ? has(self.a) : !has(self.a)", ["a"]],
  ["has(self.type) && self.type == 'A' ? has(self.a) : !has(self.a)", ["a"]],
  ["self.type == 'A' || !has(self.a)", ["a"]],
  ["!(self.type == 'B' && has(self.a))", ["a"]],
  ["(self.type == 'A') == has(self.a)", ["a"]],
  ["self.type == 'A' ? has(self.a) && !has(self.b) : has(self.b) && !has(self.a)", ["a", "b"]],
  // It must be set for one value, and may be set for the others.
  ["self.type != 'A' || has(self.a)", []],
  ["self.name == 'A' || !has(self.a)", []],
  ["!has(self.a)", []],
])("%s ties %j to its discriminator", (rule, expected) => {
  expect(tied(rule)).toEqual(expected);
});

test("several rules tie several members", () => {
  expect(tied("(self.type == 'A') == has(self.a)", "(self.type == 'B') == has(self.b)")).toEqual(["a", "b"]);
});

test("one member may be selected by one value", () => {
  const one = nodeOf({ properties: { type: { ...TYPE, enum: ["a"] }, aConfig: OBJECT } });
  expect(selectionOf(one, 1)?.members.map(({ under }) => under)).toEqual(["aConfig"]);
  expect(discriminationOf(one)).toBeUndefined();
});
