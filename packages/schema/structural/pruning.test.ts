import { type Json, type JsonObject, deepFreeze, formatField } from "kube-json";
import { undeclaredFields, withoutUndeclared } from "./pruning.js";

const found = (schema: JsonObject, value: Json): readonly string[] =>
  [...undeclaredFields(schema, value)].map(formatField);

const OBJECT: JsonObject = { type: "object", properties: { a: { type: "string" } } };

test.each<[string, JsonObject, Json, readonly string[]]>([
  ["declared fields", OBJECT, { a: 1 }, []],
  ["other fields", OBJECT, { a: 1, b: { c: 1 } }, ["b"]],
  ["an object without properties", { type: "object" }, { a: 1, b: 2 }, ["a", "b"]],
  ["below properties and items", { properties: { l: { items: OBJECT } } }, { l: [{}, { b: 1 }] }, ["l[1].b"]],
  ["a map", { additionalProperties: OBJECT }, { x: { a: 1 }, y: { b: 1 } }, ["y.b"]],
  ["a map of scalars", { additionalProperties: true }, { x: 1, y: "a", z: [1] }, []],
  [
    "a map of anything, whose values declare nothing",
    { additionalProperties: true },
    { x: { a: 1 }, y: [{ b: 1 }] },
    ["x.a", "y[0].b"],
  ],
  [
    "a map of anything that keeps unknown fields, which its values do not",
    { "x-kubernetes-preserve-unknown-fields": true, additionalProperties: true },
    { x: { a: 1 } },
    ["x.a"],
  ],
  ["`additionalProperties` that is null", { additionalProperties: null }, { x: 1 }, ["x"]],
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
    "an embedded resource whose schema says less of its metadata",
    { "x-kubernetes-embedded-resource": true, properties: { metadata: OBJECT } },
    { metadata: { name: "a", labels: {} } },
    [],
  ],
  [
    "unknown fields of the items of a list that keeps them",
    { "x-kubernetes-preserve-unknown-fields": true, type: "array", items: { properties: { o: OBJECT } } },
    [{ x: 1, o: { b: 1 } }],
    ["[0].o.b"],
  ],
  ["a list without a schema of its items", { type: "array" }, [{ a: 1 }, 1], ["[0].a"]],
  [
    "a list without a schema of its items that keeps unknown fields",
    { "x-kubernetes-preserve-unknown-fields": true, type: "array" },
    [{ a: 1 }],
    [],
  ],
  ["a scalar", { type: "string" }, "a", []],
  ["a name that JavaScript knows", OBJECT, { toString: 1 }, ["toString"]],
])("%s", (_, schema, value, fields) => {
  expect(found(schema, value)).toEqual(fields);
});

test("the other fields keep their order, and the value does not change", () => {
  const schema: JsonObject = { properties: { a: OBJECT, l: { items: OBJECT } } };
  const value = deepFreeze({ l: [{ x: 1, a: "1" }], z: null, a: { a: "2", b: {} } });
  expect(JSON.stringify(withoutUndeclared(schema, value))).toBe('{"l":[{"a":"1"}],"a":{"a":"2"}}');
});

test("`__proto__` is an ordinary name", () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as JsonObject;
  const value = JSON.parse('{"__proto__":"a","constructor":"b"}') as Json;
  expect(JSON.stringify(withoutUndeclared(schema, value))).toBe('{"__proto__":"a"}');
});
