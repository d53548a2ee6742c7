import { crd } from "../testing/crd.js";
import { type Case, established, inField, inRoot, testCases, withField, withRoot } from "../testing/definitions.js";

const TEXT = { type: "string" };
const STATUS = { subresources: { status: {} } };
const root = (more: object) => withRoot({ type: "object", ...more }, STATUS);
const keyword = (more: object) => withField({ ...TEXT, ...more });

const cases: readonly Case[] = [
  ["a type that there is not", withField({ type: "map" }), [`NotSupported ${inField("type")}`]],
  ["the same, as it was before", withField({ type: "map" }), [], established(withField({ type: "text" }))],
  ["type 'null'", withField({ type: "null" }), [`Forbidden ${inField("type")}`, `NotSupported ${inField("type")}`]],
  ["$ref", keyword({ $ref: "#/a" }), [`Forbidden ${inField("$ref")}`]],
  ["id", keyword({ id: "a" }), [`Forbidden ${inField("id")}`]],
  ["definitions", keyword({ definitions: { a: TEXT } }), [`Forbidden ${inField("definitions")}`]],
  ["no definitions", keyword({ definitions: {} }), []],
  ["patternProperties", keyword({ patternProperties: { a: TEXT } }), [`Forbidden ${inField("patternProperties")}`]],
  ["dependencies", keyword({ dependencies: { a: ["b"] } }), [`Forbidden ${inField("dependencies")}`]],
  ["additionalItems", keyword({ additionalItems: false }), [`Forbidden ${inField("additionalItems")}`]],
  [
    "uniqueItems",
    withField({ type: "array", uniqueItems: true, items: TEXT }),
    [`Forbidden ${inField("uniqueItems")}`],
  ],
  ["uniqueItems: false", withField({ type: "array", uniqueItems: false, items: TEXT }), []],
  ["a list of items", withField({ type: "array", items: [TEXT] }), [`Forbidden ${inField("items")}`]],
  ["a list of items in an object", withField({ type: "object", items: [TEXT] }), [`Forbidden ${inField("items")}`]],
  ["$schema, of which the server speaks at the root", keyword({ $schema: "a" }), [`Invalid ${inRoot()}`]],
  [
    "keywords that it cannot read, so that it looks at nothing else",
    crd({ spec: { a: {}, field: { ...TEXT, $ref: "#/a" } } }),
    [`Forbidden ${inField("$ref")}`],
  ],
  [
    "properties beside additionalProperties",
    withField({ type: "object", properties: { a: TEXT }, additionalProperties: false }),
    [`Forbidden ${inField("additionalProperties")}`],
  ],
  ["properties beside 'true'", withField({ type: "object", properties: { a: TEXT }, additionalProperties: true }), []],
  [
    "unknown fields that are not kept",
    withField({ type: "object", "x-kubernetes-preserve-unknown-fields": false }),
    [`Invalid ${inField("x-kubernetes-preserve-unknown-fields")}`],
  ],
  ["nullable at the root", withRoot({ type: "object", nullable: true }), [`Forbidden ${inRoot("nullable")}`]],
  [
    "a default in metadata",
    crd({ root: { metadata: { type: "object", properties: { name: { ...TEXT, default: "a" } } } } }),
    [`Forbidden ${inRoot("properties[metadata].properties[name].default")}`],
  ],
  [
    "a default of kind",
    crd({ root: { kind: { ...TEXT, default: "a" } } }),
    [`Forbidden ${inRoot("properties[kind].default")}`],
  ],
  [
    "a default for labels of an embedded resource",
    withField({
      type: "object",
      "x-kubernetes-embedded-resource": true,
      properties: {
        metadata: {
          type: "object",
          properties: {
            labels: { type: "object", additionalProperties: { ...TEXT, default: "a" } },
            other: {
              type: "object",
              "x-kubernetes-embedded-resource": true,
              "x-kubernetes-preserve-unknown-fields": true,
            },
          },
        },
      },
    }),
    [
      `Forbidden ${inField("properties[metadata].properties[labels].additionalProperties.default")}`,
      `Forbidden ${inField("properties[metadata].properties[other].x-kubernetes-embedded-resource")}`,
    ],
  ],
  ["a root with a status and rules", root({ description: "a", required: ["spec"] }), []],
  ["a root with a status and a bound", root({ maxProperties: 5 }), [`Invalid ${inRoot()}`]],
  ...["allOf", "enum", "x-kubernetes-list-map-keys"].map(
    (keyword): Case => [`a root with a status and empty ${keyword}`, root({ [keyword]: [] }), [`Invalid ${inRoot()}`]],
  ),
  ...Object.entries({ nullable: false, title: "", pattern: "", uniqueItems: false, example: "", anyOf: null }).map(
    ([keyword, value]): Case => [
      `a root with a status and ${keyword} that means nothing`,
      root({ [keyword]: value }),
      [],
    ],
  ),
  ["the same without a status", withRoot({ type: "object", maxProperties: 5 }), []],
  [
    "the same with the status of another version",
    crd({
      crd: {
        versions: ["v1", "v2"].map((name) => ({
          ...{ name, served: true, storage: name === "v1" },
          schema: { openAPIV3Schema: { type: "object", maxProperties: 5 } },
          ...(name === "v1" ? STATUS : {}),
        })),
      },
    }),
    [`Invalid ${inRoot()}`, `Invalid ${inRoot().replace("[0]", "[1]")}`],
  ],
  [
    "values of another type",
    keyword({ maxLength: "5", required: "a", enum: {} }),
    ["enum", "maxLength", "required"].map((one) => `TypeInvalid ${inField(one)}`),
  ],
  ["a list of types", withField({ type: ["string", "null"] }), [`TypeInvalid ${inField("type")}`]],
  ["a length that is no integer", keyword({ maxLength: 1.5 }), [`TypeInvalid ${inField("maxLength")}`]],
  ["a bound that is no integer", withField({ type: "number", maximum: 1.5 }), []],
  [
    "text in place of a schema",
    withField("string"),
    [`TypeInvalid ${inField().replace(".properties[field]", ".properties")}`],
  ],
];

testCases(cases);
