import { type JsonObject, formatField } from "kube-json";
import { changeField } from "./schema-change.js";
import { changes, told, TEXT, object } from "../../testing/schemas/crd-versions.js";

const many = (count: number): Readonly<Record<string, JsonObject>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${String(index)}`, TEXT]));

test.each<[string, JsonObject, JsonObject, readonly string[]]>([
  ["nothing", object({ b: TEXT }), object({ b: TEXT }), []],
  ["prose", { type: "string", description: "a", title: "a" }, { type: "string", example: "b" }, []],
  ["a field removed", object({ b: object({ c: TEXT }) }), object({}), ["tightened field properties $.b"]],
  [
    "a field added",
    object({}),
    object({ b: object({ c: TEXT }, { required: ["c"] }) }),
    ["loosened field properties $.b"],
  ],
  [
    "several things of one field",
    { type: "string", maxLength: 5, default: "a", nullable: true },
    { type: "string", minLength: 1, pattern: "a" },
    [
      "tightened nullable nullable $",
      "loosened bound maxLength $",
      "tightened bound minLength $",
      "tightened pattern pattern $",
      "changed default default $",
    ],
  ],
  [
    "in the order of the document, below lists and maps",
    object({
      b: { type: "array", items: { type: "object", additionalProperties: { type: "string", maxLength: 9 } } },
      c: { type: "string", enum: ["A"] },
    }),
    object({
      c: { type: "string", enum: ["B"] },
      b: { type: "array", items: { type: "object", additionalProperties: { type: "string", maxLength: 5 } } },
    }),
    ["tightened bound maxLength $.b[]{}", "tightened enum enum $.c", "loosened enum enum $.c"],
  ],
  [
    "another type, and nothing else",
    object({ b: TEXT }, { minProperties: 1, "x-kubernetes-map-type": "atomic", default: {} }),
    { type: "array", items: TEXT, "x-kubernetes-list-type": "set" },
    ["tightened type type $"],
  ],
  [
    "a map in place of fields, each of which fits",
    object({ b: { type: "string", maxLength: 5 }, c: TEXT }),
    { type: "object", additionalProperties: TEXT },
    ["loosened unknownFields additionalProperties $"],
  ],
  [
    "a map in place of fields, one of which does not fit",
    object({ b: TEXT, c: { type: "integer" } }),
    { type: "object", additionalProperties: TEXT },
    ["tightened unknownFields additionalProperties $"],
  ],
  [
    "a map in place of fields, as many as are compared",
    object(many(5000)),
    { type: "object", additionalProperties: TEXT },
    ["loosened unknownFields additionalProperties $"],
  ],
  [
    "a map in place of too many fields to compare, which may not fit",
    object(many(5001)),
    { type: "object", additionalProperties: TEXT },
    ["tightened unknownFields additionalProperties $"],
  ],
  [
    "unknown fields kept",
    object({ b: TEXT }),
    object({}, { "x-kubernetes-preserve-unknown-fields": true }),
    ["loosened unknownFields x-kubernetes-preserve-unknown-fields $"],
  ],
  [
    "a default that makes a required field optional",
    object({ b: TEXT }, { required: ["b"] }),
    object({ b: { type: "string", default: "x" } }, { required: ["b"] }),
    ["changed default default $.b"],
  ],
  [
    "a default that a required field loses",
    object({ b: { type: "string", default: "x" } }, { required: ["b"] }),
    object({ b: TEXT }, { required: ["b"] }),
    ["tightened required required $.b"],
  ],
  [
    "branches of branches in another order",
    { not: { anyOf: [{ required: ["b", "c"] }, { required: ["d"] }] } },
    { not: { anyOf: [{ required: ["d"] }, { required: ["c", "b"] }] } },
    [],
  ],
  [
    "keywords that are malformed",
    { type: "string" },
    {
      type: "string",
      enum: "a",
      required: "b",
      maxLength: "5",
      allOf: [1],
      "x-kubernetes-validations": [5, {}],
    },
    ["tightened composition allOf $", "tightened validation x-kubernetes-validations $"],
  ],
  [
    "names that JavaScript knows",
    object({}),
    object({ constructor: TEXT }, { required: ["toString"] }),
    ["loosened field properties $.constructor", "tightened required required $"],
  ],
])("%s", (_, before, after, expected) => {
  expect(told(before, after)).toEqual(expected);
});

test("a change shows where the new schema has it, or had it", () => {
  const fields = (before: JsonObject, after: JsonObject): readonly string[] =>
    changes(before, after).map((change) => formatField(changeField(change)));
  const a = "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.a";
  expect(fields(object({ b: TEXT }), object({ c: { type: "string" } }))).toEqual([
    `${a}.properties.b`,
    `${a}.properties.c`,
  ]);
  expect(fields(TEXT, { type: "string", maxLength: 5 })).toEqual([a]);
});

test("wide and deep schemas", () => {
  const wide = (type: string): JsonObject =>
    object(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`f${String(n)}`, { type }])));
  const texts = wide("string");
  expect(changes(texts, wide("integer"))).toHaveLength(50_000);
  expect(changes(texts, object({}))).toHaveLength(50_000);
  expect(told(texts, { type: "object", additionalProperties: texts })).toHaveLength(1);
  const deep = (leaf: JsonObject): JsonObject => {
    let schema = leaf;
    for (let depth = 0; depth < 5000; depth++) schema = object({ a: schema });
    return schema;
  };
  expect(changes(deep(TEXT), deep({ type: "integer" }))).toHaveLength(1);
  const values = Array.from({ length: 100_000 }, (_, n) => `v${String(n)}`);
  expect(told({ type: "string", enum: values }, { type: "string", enum: [...values].reverse().slice(1) })).toEqual([
    "tightened enum enum $",
  ]);
});
