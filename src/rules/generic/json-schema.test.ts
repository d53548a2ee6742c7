import type { JsonObject } from "kube-json";
import { optionProblems } from "../../testing/option-problems.js";
import { jsonSchema } from "./json-schema.js";

test.each<[string, JsonObject, readonly string[]]>([
  ["a good schema", { type: "object", required: ["a"], properties: { a: { format: "int32" } } }, []],
  ["a pattern that only RE2 knows", { pattern: "(?i)a" }, []],
  ["a type that does not exist", { properties: { a: { type: "int" } } }, ["schema.properties.a.type"]],
  ["a keyword with a value of the wrong type", { required: "a" }, ["schema.required"]],
  ["a keyword that does not exist", { requird: ["a"] }, ["schema"]],
  ["a keyword of Kubernetes that is not enforced", { "x-kubernetes-int-or-string": true }, ["schema"]],
  ["a format that does not exist", { format: "datetime" }, ["schema"]],
  ["a format that may take for ever", { format: "url" }, ["schema"]],
  ["a pattern with a look-ahead", { pattern: "a(?=b)" }, ["schema"]],
  ["a key's pattern with a look-ahead", { patternProperties: { "a(?=b)": { type: "string" } } }, ["schema"]],
  ["a reference to nothing", { $ref: "#/definitions/a" }, ["schema"]],
  ["a reference to somewhere else", { $ref: "https://acme.io/schema.json" }, ["schema"]],
  ["another draft", { $schema: "https://json-schema.org/draft/2020-12/schema" }, ["schema"]],
  ["a schema that does not answer at once", { $async: true }, ["schema.$async"]],
])("options: %s", (_, schema, fields) => {
  expect([...new Set(optionProblems(jsonSchema, { schema }))]).toEqual(fields);
});

test.each([
  ["a field that cannot be read", { field: "a[", schema: {} }, ["field"]],
  ["a message that says cannot", { schema: {}, message: "must be 'a', cannot be 'b'" }, ["message"]],
])("options: %s", (_, options, fields) => {
  expect(optionProblems(jsonSchema, options)).toEqual(fields);
});

test("a long list without duplicates is compared in linear time", () => {
  const object = { apiVersion: "v1", kind: "A", spec: Array.from({ length: 60_000 }, (_, id) => ({ id })) };
  const context = { object } as unknown as Parameters<typeof jsonSchema.check>[0];
  // With the square of the length this would take minutes and run into the time limit of the test.
  expect([...jsonSchema.check(context, { field: "spec", schema: { uniqueItems: true } })]).toEqual([]);
});
