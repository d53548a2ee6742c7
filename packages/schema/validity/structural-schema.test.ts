import type { JsonObject } from "kube-json";
import { crd } from "../testing/crd.js";
import { type Case, inField, inRoot, rejected, testCases, withField, withRoot } from "../testing/definitions.js";

const EITHER = [{ type: "integer" }, { type: "string" }];
const TEXT = { type: "string" };
const restricted = (branch: JsonObject, more: JsonObject = { type: "string" }) =>
  withField({ ...more, allOf: [branch] });
const restrictedRoot = (branch: JsonObject) =>
  withRoot({
    type: "object",
    properties: {
      spec: {
        type: "object",
        properties: {
          list: { type: "array", items: { type: "object" } },
          map: { type: "object", additionalProperties: TEXT },
        },
      },
    },
    allOf: [branch],
  });
const embedded = (more: JsonObject) => withField({ type: "object", "x-kubernetes-embedded-resource": true, ...more });
const OPEN = { "x-kubernetes-preserve-unknown-fields": true };
const metadata = (more: JsonObject) =>
  withRoot({ type: "object", properties: { metadata: { type: "object", ...more } } });

const cases: readonly Case[] = [
  ["no type at the root", withRoot({}), [`Required ${inRoot("type")}`]],
  ["a root that is no object", withRoot({ type: "string" }), [`Invalid ${inRoot("type")}`]],
  [
    "a map at the root",
    withRoot({ type: "object", additionalProperties: TEXT }),
    [`Forbidden ${inRoot("additionalProperties")}`],
  ],
  [
    "the same with 'true'",
    withRoot({ type: "object", additionalProperties: true }),
    [`Forbidden ${inRoot("additionalProperties")}`],
  ],
  ["a field without a type", withField({}), [`Required ${inField("type")}`]],
  ["null in place of a schema", withField(null), [`Required ${inField("type")}`]],
  ["items without a type", withField({ type: "array", items: {} }), [`Required ${inField("items.type")}`]],
  [
    "values without a type",
    withField({ type: "object", additionalProperties: {} }),
    [`Required ${inField("additionalProperties.type")}`],
  ],
  ["a list without items", withField({ type: "array" }), [`Required ${inField("items")}`]],
  ["a list with no item", withField({ type: "array", items: [] }), [`Required ${inField("items")}`]],
  ["a field that may hold anything", withField(OPEN), []],
  ["a map of anything", withField({ type: "object", additionalProperties: true }), []],
  ["a map of nothing", withField({ type: "object", additionalProperties: false }), []],
  ["an int-or-string", withField({ "x-kubernetes-int-or-string": true, anyOf: EITHER }), []],
  [
    "an int-or-string with its types in allOf",
    withField({ "x-kubernetes-int-or-string": true, allOf: [{ anyOf: EITHER }, { pattern: "a" }] }),
    [],
  ],
  ["an int-or-string with a type", withField({ ...TEXT, "x-kubernetes-int-or-string": true }), []],
  [
    "the types of an int-or-string in another order",
    withField({ "x-kubernetes-int-or-string": true, anyOf: EITHER.toReversed() }),
    [`Forbidden ${inField("anyOf[0].type")}`, `Forbidden ${inField("anyOf[1].type")}`],
  ],
  [
    "the types in the second schema of allOf",
    withField({ "x-kubernetes-int-or-string": true, allOf: [{ pattern: "a" }, { anyOf: EITHER }] }),
    [`Forbidden ${inField("allOf[1].anyOf[0].type")}`, `Forbidden ${inField("allOf[1].anyOf[1].type")}`],
  ],
  [
    "an int-or-string that is open or a resource",
    withField({
      ...OPEN,
      "x-kubernetes-int-or-string": true,
      "x-kubernetes-embedded-resource": true,
      type: "object",
    }),
    [
      `Invalid ${inField("x-kubernetes-embedded-resource")}`,
      `Invalid ${inField("x-kubernetes-preserve-unknown-fields")}`,
    ],
  ],
  ["an embedded resource", embedded(OPEN), []],
  ["an embedded resource of known fields", embedded({ properties: { spec: { type: "object" } } }), []],
  ["an embedded resource without fields", embedded({}), [`Required ${inField("properties")}`]],
  ["an embedded resource without a type", embedded({ ...OPEN, type: "" }), [`Required ${inField("type")}`]],
  ["an embedded resource that is no object", embedded({ ...OPEN, ...TEXT }), [`Invalid ${inField("type")}`]],
  [
    "an embedded resource that is a map",
    embedded({ ...OPEN, additionalProperties: TEXT }),
    [`Forbidden ${inField("additionalProperties")}`],
  ],
  [
    "an embedded resource whose meaning is another",
    embedded({ properties: { kind: { type: "integer" }, apiVersion: { type: "integer" }, metadata: TEXT } }),
    [
      `Invalid ${inField("properties[apiVersion].type")}`,
      `Invalid ${inField("properties[kind].type")}`,
      `Invalid ${inField("properties[metadata].type")}`,
    ],
  ],
  [
    "metadata of an embedded resource, which may be restricted",
    embedded({
      properties: { metadata: { type: "object", properties: { labels: { type: "object", ...OPEN } } } },
    }),
    [],
  ],
  ["names that are restricted", metadata({ properties: { name: TEXT, generateName: TEXT } }), []],
  [
    "metadata without a type",
    metadata({ type: "" }),
    [`Invalid ${inRoot("properties[metadata].type")}`, `Required ${inRoot("properties[metadata].type")}`],
  ],
  [
    "labels that are restricted",
    metadata({ properties: { labels: { type: "object" } } }),
    [`Forbidden ${inRoot("properties[metadata]")}`],
  ],
  ["a description of metadata", metadata({ description: "a" }), [`Forbidden ${inRoot("properties[metadata]")}`]],
  ["a name that is required", metadata({ required: ["name"] }), [`Forbidden ${inRoot("properties[metadata]")}`]],
  [
    "a kind that is no string",
    crd({ root: { kind: { type: "object" } } }),
    [`Invalid ${inRoot("properties[kind].type")}`],
  ],
  ["a pattern", withField({ ...TEXT, pattern: "^a+$" }), []],
  ["a pattern with a look-ahead", withField({ ...TEXT, pattern: "(?=a)" }), [`Invalid ${inField("pattern")}`]],
  ["a broken pattern in a branch", restricted({ pattern: "(" }), [`Invalid ${inField("allOf[0].pattern")}`]],
  [
    "a branch that defines what it restricts",
    restricted({ ...TEXT, title: "a", description: "a", default: "a", nullable: true }),
    ["default", "description", "nullable", "title", "type"].map((one) => `Forbidden ${inField(`allOf[0].${one}`)}`),
  ],
  [
    "a branch with keywords of Kubernetes",
    restricted(
      {
        ...OPEN,
        "x-kubernetes-embedded-resource": true,
        "x-kubernetes-int-or-string": true,
        "x-kubernetes-validations": [{ rule: "true" }],
      },
      { type: "object" },
    ),
    ["embedded-resource", "int-or-string", "preserve-unknown-fields", "validations"].map(
      (one) => `Forbidden ${inField(`allOf[0].x-kubernetes-${one}`)}`,
    ),
  ],
  [
    "values of a map in a branch",
    restricted({ additionalProperties: TEXT }, { type: "object", additionalProperties: TEXT }),
    [`Forbidden ${inField("allOf[0].additionalProperties")}`],
  ],
  [
    "metadata in a branch",
    withRoot({
      type: "object",
      properties: { metadata: { type: "object" } },
      allOf: [{ properties: { metadata: {} } }],
    }),
    [`Forbidden ${inRoot("allOf[0].properties[metadata]")}`],
  ],
  [
    "a field that is only in a branch of the root",
    restrictedRoot({ not: { properties: { a: {} } } }),
    [`Required ${inRoot("properties[a]")}`],
  ],
  [
    "items that are only in a branch of the root",
    withRoot({ type: "object", anyOf: [{ items: { maxLength: 1 } }] }),
    [`Required ${inRoot("items")}`],
  ],
  [
    "a field below the root that is only in a branch of the root",
    restrictedRoot({
      anyOf: [{ properties: { spec: { properties: { list: { items: { properties: { a: {} } } } } } } }],
    }),
    [`Required ${inRoot("properties[spec].properties[list].items.properties[a]")}`],
  ],
  [
    "a value of a map that is only in a branch of the root",
    restrictedRoot({ properties: { spec: { properties: { map: { properties: { a: {} } } } } } }),
    [`Required ${inRoot("properties[spec].properties[map].properties[a]")}`],
  ],
  [
    "a field that is only in a branch below the root",
    restricted({ not: { properties: { a: {} } } }, { type: "object", properties: { b: TEXT } }),
    [],
  ],
  ["items that are only in a branch below the root", withField({ ...OPEN, anyOf: [{ items: { maxLength: 1 } }] }), []],
  [
    "a field of an item that is only in a branch below the root",
    withField({
      type: "array",
      items: { type: "object" },
      oneOf: [{ items: { properties: { a: { minLength: 1 } } } }],
    }),
    [],
  ],
  [
    "a branch that allows other fields",
    restricted({ additionalProperties: true }, { type: "object" }),
    [`Forbidden ${inField("allOf[0].additionalProperties")}`],
  ],
  ["a branch that allows no other fields", restricted({ additionalProperties: false }, { type: "object" }), []],
  [
    "a default in a branch that means nothing elsewhere",
    restricted({ default: "" }),
    [`Forbidden ${inField("allOf[0].default")}`],
  ],
  [
    "branches that name the types of a field that has none",
    withField({ oneOf: [{ type: "string" }, { type: "array" }] }),
    [`Required ${inField("type")}`, `Forbidden ${inField("oneOf[0].type")}`, `Forbidden ${inField("oneOf[1].type")}`],
  ],
];

testCases(cases);

test("a schema may be as deep as its author likes", () => {
  let schema: JsonObject = {};
  for (let depth = 0; depth < 20_000; depth++) schema = { type: "object", properties: { a: schema } };
  expect(rejected(withRoot(schema))).toHaveLength(1);
});
