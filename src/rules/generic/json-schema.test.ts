import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import { jsonSchema } from "./json-schema.js";

const widget = (spec: Json): Json => ({ apiVersion: "acme.io/v1", kind: "Widget", spec });
const spec = (schema: JsonObject) => ({ field: "spec", schema });
const properties = (properties: JsonObject) => spec({ properties });

testRule(jsonSchema, {
  bad: [["FieldValueInvalid", "spec.replicas"]],
  valid: {
    "what the schema wants": {
      object: widget({ size: 3 }),
      options: properties({ size: { type: "integer", minimum: 1 } }),
    },
    "an absent field": { object: widget({}), options: { field: "spec.size", schema: { type: "integer" } } },
    "the whole object": {
      object: widget({}),
      options: { schema: { required: ["spec"], properties: { kind: { const: "Widget" } } } },
    },
    "an integer beyond 2^53": {
      object: widget({ size: 9007199254740993n }),
      options: properties({ size: { type: "integer", minimum: 1 } }),
    },
    "keys that JavaScript knows": {
      object: widget(JSON.parse('{"__proto__": 1, "constructor": 2}') as Json),
      options: spec({ required: ["constructor", "__proto__"], additionalProperties: { type: "integer" } }),
    },
    "items that differ in the order of nothing but keys are the same, these are not": {
      object: widget({ list: [{ a: 1, b: 2 }, { a: 2, b: 1 }, [1, 2], [2, 1], "1", 1, null] }),
      options: properties({ list: { uniqueItems: true } }),
    },
    "items twice, where that is allowed": {
      object: widget({ list: [1, 1] }),
      options: properties({ list: { uniqueItems: false } }),
    },
    "syntax of patterns that only RE2 knows": {
      object: widget({ name: "WEB" }),
      options: properties({ name: { pattern: "(?i)^web$" } }),
    },
    "an alternative": {
      object: widget({ port: "http" }),
      options: properties({ port: { anyOf: [{ type: "integer" }, { type: "string" }] } }),
    },
  },
  invalid: {
    "a text that must be a pattern, and is too large to be judged": {
      object: widget({ name: "[a-z]{1000}".repeat(9) }),
      options: properties({ name: { format: "regex" } }),
      causes: [["FieldValueTooLong", "spec"]],
    },
    "a missing field": {
      object: widget({}),
      options: spec({ required: ["size"] }),
      causes: [["FieldValueRequired", "spec.size"]],
    },
    "a field that JavaScript objects inherit": {
      object: widget({}),
      options: spec({ required: ["constructor"] }),
      causes: [["FieldValueRequired", "spec.constructor"]],
    },
    "a type": {
      object: widget({ size: "3" }),
      options: properties({ size: { type: "integer" } }),
      causes: [["FieldValueTypeInvalid", "spec.size"]],
    },
    "an enum": {
      object: widget({ mode: "c" }),
      options: properties({ mode: { enum: ["a", "b"] } }),
      causes: [["FieldValueNotSupported", "spec.mode"]],
    },
    "a range, by an integer beyond 2^53": {
      object: widget({ size: 9007199254740993n }),
      options: properties({ size: { type: "integer", minimum: 1, maximum: 10 } }),
      causes: [["FieldValueInvalid", "spec.size"]],
    },
    lengths: {
      object: widget({ name: "abcd", list: [1, 2, 3] }),
      options: properties({ name: { maxLength: 3 }, list: { maxItems: 2 } }),
      causes: [
        ["FieldValueTooLong", "spec.name"],
        ["FieldValueTooMany", "spec.list"],
      ],
    },
    "items twice, each one too many by itself": {
      object: widget({ list: [{ a: 1, b: 2 }, "x", { b: 2, a: 1 }, "x", "x"] }),
      options: properties({ list: { uniqueItems: true } }),
      causes: [
        ["FieldValueDuplicate", "spec.list[2]"],
        ["FieldValueDuplicate", "spec.list[3]"],
        ["FieldValueDuplicate", "spec.list[4]"],
      ],
    },
    "an unknown field": {
      object: widget({ siez: 1 }),
      options: spec({ properties: { size: {} }, additionalProperties: false }),
      causes: [["FieldValueForbidden", "spec.siez"]],
    },
    "a key": {
      object: widget({ "a.b": 1 }),
      options: spec({ propertyNames: { pattern: "^[a-z]+$" } }),
      causes: [["FieldValueForbidden", "spec[a.b]"]],
    },
    "a pattern, which takes no time even where other engines would": {
      object: widget({ name: `${"a".repeat(50_000)}!` }),
      options: properties({ name: { pattern: "^(a+)+$" } }),
      causes: [["FieldValueInvalid", "spec.name"]],
    },
    "a format": {
      object: widget({ since: "yesterday" }),
      options: properties({ since: { format: "date-time" } }),
      causes: [["FieldValueInvalid", "spec.since"]],
    },
    "every item, with a message of the pack": {
      object: widget({ ports: [{ port: 0 }, { port: 1 }, {}] }),
      options: {
        field: "spec.ports[*]",
        schema: { required: ["port"], properties: { port: { minimum: 1 } } },
        message: "must have a `port` greater than 0",
      },
      causes: [
        ["FieldValueInvalid", "spec.ports[0].port"],
        ["FieldValueRequired", "spec.ports[2].port"],
      ],
    },
    "null where something else is wanted": {
      object: widget({ size: null }),
      options: { field: "spec.size", schema: { type: "integer" } },
      causes: [["FieldValueTypeInvalid", "spec.size"]],
    },
    "a subresource": {
      object: { apiVersion: "autoscaling/v1", kind: "Scale", spec: { replicas: 100 } },
      resource: "deployments",
      subresource: "scale",
      options: properties({ replicas: { maximum: 50 } }),
      causes: [["FieldValueInvalid", "spec.replicas"]],
    },
  },
});

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
