import { formatField } from "../json/field-path.js";
import type { JsonObject } from "../json/object.js";
import { structureProblems } from "./schema-structure.js";

/** The problems as 'kind field', sorted. */
const problems = (schema: JsonObject): readonly string[] =>
  [...structureProblems(schema)].map(({ kind, field }) => `${kind} ${formatField(field)}`).sort();

const spec = (schema: JsonObject): JsonObject => ({ type: "object", properties: { spec: schema } });

test.each<[string, JsonObject, readonly string[]]>([
  ["nothing but a type", { type: "object" }, []],
  ["no type at the root", {}, ["missing type"]],
  ["a root that is no object", { type: "string" }, ["invalid type"]],
  ["a field without a type", spec({}), ["missing properties.spec.type"]],
  ["items without a type", spec({ type: "array", items: {} }), ["missing properties.spec.items.type"]],
  [
    "values without a type",
    spec({ type: "object", additionalProperties: {} }),
    ["missing properties.spec.additionalProperties.type"],
  ],
  ["a field that may hold anything", spec({ "x-kubernetes-preserve-unknown-fields": true }), []],
  ["an int-or-string", spec({ "x-kubernetes-int-or-string": true }), []],
  [
    "an int-or-string with its two types",
    spec({ "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] }),
    [],
  ],
  [
    "an int-or-string with its two types within allOf",
    spec({
      "x-kubernetes-int-or-string": true,
      allOf: [{ anyOf: [{ type: "integer" }, { type: "string" }] }, { pattern: "a" }],
    }),
    [],
  ],
  // Real definitions contain it and are served.
  ["an int-or-string with a type", spec({ type: "string", "x-kubernetes-int-or-string": true }), []],
  [
    "an embedded resource without a type",
    spec({ "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true }),
    ["missing properties.spec.type"],
  ],
  ["a type that there is not", spec({ type: "map" }), ["invalid properties.spec.type"]],
  ["a list of types", spec({ type: ["string", "null"] }), ["type properties.spec.type"]],
  ["a list without items", spec({ type: "array" }), ["missing properties.spec.items"]],
  ["a list of items", spec({ type: "array", items: [{ type: "string" }] }), ["type properties.spec.items"]],
  [
    "properties beside additionalProperties",
    spec({
      type: "object",
      properties: { a: { type: "string" } },
      additionalProperties: { type: "string" },
    }),
    ["forbidden properties.spec.additionalProperties"],
  ],
  [
    "keywords of JSON schema",
    spec({ type: "string", $ref: "#/definitions/a", definitions: { a: {} }, id: "a" }),
    ["forbidden properties.spec.$ref", "forbidden properties.spec.definitions", "forbidden properties.spec.id"],
  ],
  ["such keywords without a value", spec({ type: "string", $ref: "", definitions: {} }), []],
  [
    "unique items",
    spec({ type: "array", uniqueItems: true, items: { type: "string" } }),
    ["forbidden properties.spec.uniqueItems"],
  ],
  ["text in place of a schema", spec("string" as never), ["type properties.spec"]],
  ["null in place of a schema", spec(null as never), ["type properties.spec"]],
  ["text in place of properties", { type: "object", properties: "spec" }, ["type properties"]],
  [
    "keywords with values of the wrong type",
    spec({ type: "string", maxLength: "5", required: "a", enum: {}, nullable: "true", description: 1 }),
    [
      "type properties.spec.description",
      "type properties.spec.enum",
      "type properties.spec.maxLength",
      "type properties.spec.nullable",
      "type properties.spec.required",
    ],
  ],
  [
    "a branch that defines what it restricts",
    spec({
      type: "string",
      anyOf: [
        { type: "string", description: "a" },
        { default: "b", maxLength: 1 },
      ],
    }),
    [
      "forbidden properties.spec.anyOf[0].description",
      "forbidden properties.spec.anyOf[0].type",
      "forbidden properties.spec.anyOf[1].default",
    ],
  ],
  [
    "branches that name the types of a field that has none, told once",
    spec({ oneOf: [{ type: "string" }, { type: "array" }] }),
    ["missing properties.spec.type"],
  ],
  [
    "a branch with a field that is not defined",
    spec({
      type: "object",
      properties: { a: { type: "string" } },
      oneOf: [{ required: ["a"], properties: { a: { maxLength: 1 } } }, { not: { properties: { b: {} } } }],
    }),
    ["forbidden properties.spec.oneOf[1].not.properties.b"],
  ],
  [
    "a branch that restricts items that are not defined",
    spec({ "x-kubernetes-preserve-unknown-fields": true, anyOf: [{ items: { maxLength: 1 } }] }),
    ["forbidden properties.spec.anyOf[0].items"],
  ],
])("%s", (_, schema, expected) => {
  expect(problems(schema)).toEqual(expected);
});

test("a schema may be as deep as its author likes", () => {
  let schema: JsonObject = {};
  for (let depth = 0; depth < 20_000; depth++) schema = { type: "object", properties: { a: schema } };
  expect(problems(schema)).toHaveLength(1);
});
