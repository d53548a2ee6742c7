import { crd } from "kube-schema/testing";
import { crdOf, property } from "./crd.js";
import type { JsonObject } from "kube-json";
import { misplacedKeywords } from "./schema-keywords.js";

const found = (schema: JsonObject): readonly string[] => {
  const node = property(crdOf(crd({ spec: { field: schema } })).versions[0]?.root, "spec", "field");
  return node === undefined ? ["no node"] : [...misplacedKeywords(node)].map(({ keyword }) => keyword);
};

test.each<JsonObject>([
  { type: "string", maxLength: 5, minLength: 1, pattern: "a", format: "uuid" },
  { type: "integer", minimum: 1, maximum: 5, exclusiveMinimum: true, multipleOf: 2, format: "int32" },
  { type: "number", minimum: 1, format: "double" },
  { type: "array", maxItems: 5, minItems: 1, items: {}, "x-kubernetes-list-type": "set" },
  { type: "object", properties: {}, required: ["a"], minProperties: 1, "x-kubernetes-map-type": "atomic" },
  { type: "array", "x-kubernetes-preserve-unknown-fields": true },
  { "x-kubernetes-int-or-string": true, maxLength: 5, maximum: 5 },
  {
    type: "boolean",
    nullable: true,
    default: true,
    description: "",
    title: "",
    "x-kubernetes-validations": [],
  },
  { type: "integer", "x-kubernetes-preserve-unknown-fields": false, uniqueItems: false },
  { type: "string", format: "something-else", constructor: 5 },
])("nothing in %j", (schema) => {
  expect(found(schema)).toEqual([]);
});

test.each<[JsonObject, readonly string[]]>([
  [{ type: "integer", maxLength: 5, pattern: "a" }, ["maxLength", "pattern"]],
  [{ type: "string", minimum: 1 }, ["minimum"]],
  [{ type: "array", maxLength: 5, properties: {} }, ["maxLength", "properties"]],
  [{ type: "object", items: {}, maxItems: 5 }, ["items", "maxItems"]],
  [{ type: "string", required: ["a"], additionalProperties: {} }, ["required", "additionalProperties"]],
  [{ type: "boolean", "x-kubernetes-preserve-unknown-fields": true }, ["x-kubernetes-preserve-unknown-fields"]],
  [{ type: "string", format: "int32" }, ["format: int32"]],
  [{ type: "integer", format: "date-time" }, ["format: date-time"]],
  [{ type: "integer", format: "double" }, ["format: double"]],
])("in %j: %j", (schema, keywords) => {
  expect(found(schema)).toEqual(keywords);
});
