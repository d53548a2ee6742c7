import { formatField } from "./field-path.js";
import type { Json, JsonObject } from "./object.js";
import { undeclaredFields } from "./structural-pruning.js";

const found = (schema: JsonObject, value: Json): readonly string[] =>
  [...undeclaredFields(schema, value)].map(formatField);

const OBJECT: JsonObject = { type: "object", properties: { a: { type: "string" } } };

test.each<[string, JsonObject, Json, readonly string[]]>([
  ["declared fields", OBJECT, { a: 1 }, []],
  ["other fields", OBJECT, { a: 1, b: { c: 1 } }, ["b"]],
  ["an object without properties", { type: "object" }, { a: 1, b: 2 }, ["a", "b"]],
  ["below properties and items", { properties: { l: { items: OBJECT } } }, { l: [{}, { b: 1 }] }, ["l[1].b"]],
  ["a map", { additionalProperties: OBJECT }, { x: { a: 1 }, y: { b: 1 } }, ["y.b"]],
  ["a map of anything", { additionalProperties: true }, { x: { a: 1 } }, []],
  [
    "unknown fields that are kept, but not below declared ones",
    { "x-kubernetes-preserve-unknown-fields": true, properties: { o: OBJECT } },
    { x: { y: 1 }, o: { b: 1 } },
    ["o.b"],
  ],
  [
    "an embedded resource",
    { "x-kubernetes-embedded-resource": true, properties: { spec: OBJECT } },
    { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: {}, data: {} },
    ["data"],
  ],
  [
    "unknown fields of the items of a list that keeps them",
    { "x-kubernetes-preserve-unknown-fields": true, type: "array", items: { properties: { o: OBJECT } } },
    [{ x: 1, o: { b: 1 } }],
    ["[0].o.b"],
  ],
  ["a list without a schema of its items", { type: "array" }, [{ a: 1 }], []],
  ["a scalar", { type: "string" }, "a", []],
  ["a name that JavaScript knows", OBJECT, { toString: 1 }, ["toString"]],
])("%s", (_, schema, value, fields) => {
  expect(found(schema, value)).toEqual(fields);
});
