import { type Json, type JsonObject, valueAt } from "kube-json";
import { structuralSchema } from "./kind-schema.js";
import { isOpenApi, schemaOfKind } from "./schema-locations.js";

const OPEN = { "x-kubernetes-preserve-unknown-fields": true };

/** The schema of a field as a CRD would have it. */
const converted = (field: JsonObject, more: JsonObject = {}): unknown => {
  const schema = structuralSchema({ type: "object", properties: { spec: field }, ...more });
  return valueAt(schema, ["properties", "spec"]);
};

test.each<[string, JsonObject, JsonObject]>([
  ["a type", { type: "string", title: "Name", examples: ["a"] }, { type: "string" }],
  ["bounds", { type: "integer", minimum: 1, maximum: 3 }, { type: "integer", minimum: 1, maximum: 3 }],
  [
    "exclusive bounds",
    { type: "number", exclusiveMinimum: 0, maximum: 3, exclusiveMaximum: true },
    { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true },
  ],
  ["a constant", { type: "string", const: "a" }, { type: "string", enum: ["a"] }],
  ["null", { type: ["string", "null"] }, { type: "string", nullable: true }],
  ["a string or an integer", { type: ["string", "integer"] }, { "x-kubernetes-int-or-string": true }],
  [
    "the same as branches",
    { oneOf: [{ type: "string" }, { type: "integer" }] },
    { "x-kubernetes-int-or-string": true },
  ],
  [
    "the same in a CRD",
    { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
    { "x-kubernetes-int-or-string": true },
  ],
  ["several types", { type: ["string", "boolean"] }, OPEN],
  ["no type", { description: "Any." }, { description: "Any.", ...OPEN }],
  ["a list", { type: "array", items: { type: "string" } }, { type: "array", items: { type: "string" } }],
  ["a list of anything", { type: "array" }, { type: "array", items: OPEN }],
  [
    "a map",
    { type: "object", additionalProperties: { type: "string" } },
    { type: "object", additionalProperties: { type: "string" } },
  ],
  ["any object", { type: "object" }, { type: "object", ...OPEN }],
  [
    "a closed object",
    { additionalProperties: false, properties: { a: { type: "string" }, b: false } },
    { type: "object", properties: { a: { type: "string" } } },
  ],
  [
    "an open object",
    { type: "object", properties: { a: { type: "string" } } },
    { type: "object", properties: { a: { type: "string" } }, ...OPEN },
  ],
  [
    "fields by pattern",
    { type: "object", additionalProperties: false, properties: {}, patternProperties: { "^x-": {} } },
    { type: "object", properties: {}, ...OPEN },
  ],
  [
    "branches",
    {
      type: "object",
      additionalProperties: false,
      properties: { a: { type: "string" } },
      anyOf: [{ required: ["a"] }],
      not: { required: ["b"] },
    },
    { type: "object", properties: { a: { type: "string" } }, anyOf: [{ required: ["a"] }], not: { required: ["b"] } },
  ],
  ["a reference", { $ref: "#/definitions/size" }, { type: "integer" }],
  [
    "a reference with a description",
    { allOf: [{ $ref: "#/definitions/size" }], description: "Pods." },
    { type: "integer", description: "Pods." },
  ],
  ["a reference in a circle", { $ref: "#/definitions/circle" }, { type: "array", items: OPEN }],
  ["a reference with a broken escape", { $ref: "#/definitions/%E0%A4%A" }, OPEN],
  ["a reference to another document", { $ref: "_definitions.json#/a" }, OPEN],
])("%s", (_, given, expected) => {
  const definitions = {
    size: { type: "integer" },
    circle: { type: "array", items: { $ref: "#/definitions/circle" } },
  };
  expect(converted(given, { definitions })).toEqual(expected);
});

test("the object itself has the fields of every object", () => {
  expect(
    structuralSchema({ properties: { metadata: { type: "object", required: ["x"] } }, additionalProperties: false }),
  ).toEqual({
    type: "object",
    properties: { apiVersion: { type: "string" }, kind: { type: "string" }, metadata: { type: "object" } },
  });
  expect(structuralSchema({})).toEqual({ type: "object", ...OPEN });
});

test("references that multiply end", () => {
  const both = (next: number): Json => ({ $ref: `#/definitions/d${String(next)}` });
  const levels = Array.from({ length: 40 }, (_, at): [string, Json] => [
    `d${String(at)}`,
    { type: "object", properties: { x: both(at + 1), y: both(at + 1) } },
  ]);
  expect(structuralSchema({ definitions: Object.fromEntries(levels), properties: { spec: both(0) } })).toBeUndefined();
});

test("the schema of a kind in what an API server publishes is that of Go types", () => {
  const document = {
    openapi: "3.0.0",
    components: {
      schemas: {
        Quantity: { oneOf: [{ type: "string" }, { type: "number" }] },
        Spec: {
          type: "object",
          properties: {
            size: { allOf: [{ $ref: "#/components/schemas/Quantity" }], default: {} },
            any: { type: "object" },
          },
        },
        Widget: {
          type: "object",
          properties: { spec: { allOf: [{ $ref: "#/components/schemas/Spec" }], default: {}, description: "What." } },
          "x-kubernetes-group-version-kind": [{ group: "acme.io", version: "v1", kind: "Widget" }],
        },
      },
    },
  };
  expect(isOpenApi(document)).toBe(true);
  expect(schemaOfKind(document, { group: "acme.io", version: "v2", kind: "Widget" })).toBeUndefined();
  const schema = schemaOfKind(document, { group: "acme.io", version: "v1", kind: "Widget" });
  expect(valueAt(schema && structuralSchema(schema, document), ["properties", "spec"])).toEqual({
    type: "object",
    description: "What.",
    nullable: true,
    properties: {
      any: { type: "object", nullable: true, ...OPEN },
      size: {
        nullable: true,
        ...OPEN,
        oneOf: [
          { type: "string", nullable: true },
          { type: "number", nullable: true },
        ],
      },
    },
  });
});

test.each<[string, (next: JsonObject) => JsonObject]>([
  ["references", (next) => next],
  ["references with a description", (next) => ({ allOf: [next], description: "Next." })],
  ["objects in each other", (next) => ({ type: "object", properties: { next } })],
])("%s have an end, however many there are", (_, link) => {
  const count = 50_000;
  const definitions = Object.fromEntries(
    Array.from({ length: count }, (__, index) => [index, link({ $ref: `#/definitions/${String(index + 1)}` })]),
  );
  const schema = { type: "object", properties: { spec: { $ref: "#/definitions/0" } }, definitions };
  expect(structuralSchema(schema)).toBeUndefined();
});
