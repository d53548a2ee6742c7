import { type Json, type JsonObject, deepFreeze } from "kube-json";
import { withObjectMeta } from "./stored-object.js";

const RESOURCE: JsonObject = { type: "object", "x-kubernetes-embedded-resource": true };
const given = { apiVersion: "v1", kind: "Pod", metadata: { name: "a", x: 1 }, spec: { metadata: { x: 1 } } };
const read = { ...given, metadata: { name: "a" } };

test.each<[string, JsonObject, Json, Json]>([
  ["an embedded resource", RESOURCE, given, read],
  ["whatever its schema says of its metadata", { ...RESOURCE, properties: { metadata: {} } }, given, read],
  ["a field", { properties: { pod: RESOURCE } }, { pod: given }, { pod: read }],
  ["items", { items: RESOURCE }, [given, given], [read, read]],
  ["the values of a map", { additionalProperties: RESOURCE }, { a: given }, { a: read }],
  [
    "one within another",
    { ...RESOURCE, properties: { spec: RESOURCE } },
    { ...given, spec: given },
    { ...read, spec: read },
  ],
  ["no other object", { properties: { metadata: {} } }, given, given],
  ["nothing where there is no schema", { type: "array" }, [given], [given]],
  ["a scalar", RESOURCE, 1, 1],
])("%s", (_, schema, value, expected) => {
  expect(withObjectMeta(deepFreeze(schema), deepFreeze(value))).toEqual(expected);
});

test("a name that JavaScript knows is a name", () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"x-kubernetes-embedded-resource":true}}}') as JsonObject;
  const value = JSON.parse('{"__proto__":{"metadata":{"x":1}}}') as Json;
  expect(JSON.stringify(withObjectMeta(schema, value))).toBe('{"__proto__":{"metadata":{}}}');
});
