import { crd } from "../../testing/crd.js";
import { crdOf, property } from "../crd/crd.js";
import type { JsonObject } from "../json/object.js";
import { type SchemaChange, changeField, fieldPathOf } from "./schema-change.js";
import { schemaChanges } from "./schema-changes.js";
import { formatField } from "../json/field-path.js";

/** The changes from one schema of `.spec.a` to another. */
const changes = (before: JsonObject, after: JsonObject): readonly SchemaChange[] => {
  const [from, to] = [before, after].map((a) =>
    property(crdOf(crd({ spec: { a } })).versions[0]?.root, "spec"),
  );
  if (from === undefined || to === undefined) throw new Error("the CRD has no spec");
  return [...schemaChanges(from, to)];
};

const told = (before: JsonObject, after: JsonObject): readonly string[] =>
  changes(before, after).map(
    (change) =>
      `${change.direction} ${change.aspect} ${change.keyword} ${fieldPathOf(change).replace(".spec.a", "$")}`,
  );

const TEXT = { type: "string" };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

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

describe("inside a type that both embed", () => {
  const toleration = (more: JsonObject): JsonObject =>
    object({ effect: TEXT, operator: TEXT, tolerationSeconds: { type: "integer" }, key: TEXT, ...more });
  const pod = (fields: JsonObject): JsonObject =>
    object({
      containers: list({ image: TEXT, command: TEXTS }),
      restartPolicy: TEXT,
      volumes: TEXTS,
      ...fields,
    });
  const list = (fields: JsonObject, more: JsonObject = {}): JsonObject => ({
    type: "array",
    items: object(fields),
    ...more,
  });
  const TEXTS = { type: "array", items: TEXT };
  const MAP = { type: "object", additionalProperties: TEXT };
  const CONTAINER = { image: TEXT, command: TEXTS, name: TEXT };
  const keyed = (...keys: readonly string[]): JsonObject => ({
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": keys,
  });
  const QUANTITY =
    "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

  test.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    ["a field is gone", toleration({ value: TEXT }), toleration({}), ["tightened field properties $.value"]],
    [
      "a field is of another type",
      toleration({ value: TEXT }),
      toleration({ value: { type: "integer" } }),
      ["tightened type type $.value"],
    ],
    [
      "a field that was there is required",
      toleration({}),
      { ...toleration({}), required: ["key"] },
      ["tightened required required $.key"],
    ],
    [
      "a list gets keys that Kubernetes does not give it",
      pod({ containers: list(CONTAINER) }),
      pod({ containers: list(CONTAINER, keyed("image")) }),
      ["tightened merge x-kubernetes-list-type $.containers"],
    ],
    [
      "a list loses its keys",
      pod({ containers: list(CONTAINER, keyed("name")) }),
      pod({ containers: list(CONTAINER) }),
      ["changed merge x-kubernetes-list-type $.containers"],
    ],
    [
      "a type is one value that is not in Kubernetes",
      toleration({}),
      { ...toleration({}), "x-kubernetes-map-type": "atomic" },
      ["changed merge x-kubernetes-map-type $"],
    ],
    [
      "a default is gone",
      toleration({ value: { type: "string", default: "" } }),
      toleration({ value: TEXT }),
      ["changed default default $.value"],
    ],
    [
      "a pattern is new",
      toleration({ value: TEXT }),
      toleration({ value: { type: "string", pattern: "^a$" } }),
      ["tightened pattern pattern $.value"],
    ],
  ])("%s", (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  test.each<readonly [string, JsonObject, JsonObject]>([
    ["adds a field", toleration({}), toleration({ value: TEXT })],
    [
      "adds a field with all that it holds",
      pod({}),
      pod({ affinity: object({ a: TEXT }, { required: ["a"] }) }),
    ],
    ["no longer requires a field", { ...toleration({}), required: ["key"] }, toleration({})],
    ["gives a default", toleration({ value: TEXT }), toleration({ value: { type: "string", default: "" } })],
    [
      "allows more values",
      toleration({ value: { type: "string", enum: ["a"], maxLength: 5 } }),
      toleration({ value: { type: "string", enum: ["a", "b"], maxLength: 9 } }),
    ],
    [
      "says how a list is merged",
      pod({ containers: list(CONTAINER) }),
      pod({ containers: list(CONTAINER, keyed("name")) }),
    ],
    [
      "says which key a list requires",
      pod({ hostAliases: list({ ip: TEXT, hostnames: TEXTS }) }),
      pod({
        hostAliases: {
          type: "array",
          items: object({ ip: TEXT, hostnames: TEXTS }, { required: ["ip"] }),
          ...keyed("ip"),
        },
      }),
    ],
    [
      "says that a selector is one value",
      object({ matchLabels: MAP, matchExpressions: list({}) }),
      object({ matchLabels: MAP, matchExpressions: list({}) }, { "x-kubernetes-map-type": "atomic" }),
    ],
    [
      "says that `nodeSelector` is one value",
      pod({ nodeSelector: { type: "object", additionalProperties: TEXT } }),
      pod({
        nodeSelector: { type: "object", additionalProperties: TEXT, "x-kubernetes-map-type": "atomic" },
      }),
    ],
    [
      "writes a quantity as a number or a text",
      pod({ overhead: { type: "object", additionalProperties: TEXT } }),
      pod({
        overhead: {
          type: "object",
          additionalProperties: {
            anyOf: [{ type: "integer" }, { type: "string" }],
            pattern: QUANTITY,
            "x-kubernetes-int-or-string": true,
          },
        },
      }),
    ],
  ])("nothing is said of a newer release that %s", (_, before, after) => {
    expect(told(before, after)).toEqual([]);
  });
});

test("wide and deep schemas", () => {
  const wide = (type: string): JsonObject =>
    object(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`f${String(n)}`, { type }])));
  expect(changes(wide("string"), wide("integer"))).toHaveLength(50_000);
  expect(changes(wide("string"), object({}))).toHaveLength(50_000);
  expect(told(wide("string"), { type: "object", additionalProperties: wide("string") })).toHaveLength(1);
  const deep = (leaf: JsonObject): JsonObject => {
    let schema = leaf;
    for (let depth = 0; depth < 5000; depth++) schema = object({ a: schema });
    return schema;
  };
  expect(changes(deep(TEXT), deep({ type: "integer" }))).toHaveLength(1);
  const values = Array.from({ length: 200_000 }, (_, n) => `v${String(n)}`);
  expect(
    told({ type: "string", enum: values }, { type: "string", enum: [...values].reverse().slice(1) }),
  ).toEqual(["tightened enum enum $"]);
});
