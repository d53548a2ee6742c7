import type { DefinedVersion } from "./custom-resource.js";
import { type JsonObject, type KubeObject, deepFreeze, formatField } from "kube-json";
import { asStored, asDefaulted, filledIn } from "./stored-object.js";

const version = (schema: JsonObject, more: Partial<DefinedVersion> = {}): DefinedVersion =>
  deepFreeze({ schema, hasStatusSubresource: false, ...more });

const ofSpec = (schema: JsonObject): DefinedVersion => version({ type: "object", properties: { spec: schema } });

const widget = (parts: JsonObject, metadata: JsonObject = { name: "a" }): KubeObject =>
  deepFreeze({ apiVersion: "acme.io/v1", kind: "Widget", metadata, ...parts });

const SIZE: JsonObject = { type: "integer", default: 5 };
const POD: JsonObject = {
  type: "object",
  "x-kubernetes-embedded-resource": true,
  properties: { spec: { type: "object", properties: { size: SIZE } } },
};
const pod = (parts: JsonObject): JsonObject => ({ apiVersion: "v1", kind: "Pod", ...parts });

/** Cases by the file of k8s.io/apiextensions-apiserver that defines the behavior, mostly below pkg/apiserver/schema. */
describe.each<[string, readonly (readonly [string, JsonObject, JsonObject, JsonObject])[]]>([
  [
    "defaulting/algorithm.go",
    [
      ["an absent field", { properties: { size: SIZE } }, {}, { size: 5 }],
      ["a field that is there, zero included", { properties: { size: SIZE } }, { size: 0 }, { size: 0 }],
      ["not below an absent parent", { properties: { a: { properties: { size: SIZE } } } }, {}, {}],
      ["below an empty parent", { properties: { a: { properties: { size: SIZE } } } }, { a: {} }, { a: { size: 5 } }],
      [
        "through a chain of empty defaults",
        {
          properties: { a: { default: {}, properties: { b: { default: {}, properties: { size: SIZE } } } } },
        },
        {},
        { a: { b: { size: 5 } } },
      ],
      [
        "below a default that says less",
        { properties: { a: { default: { b: 1 }, properties: { b: {}, size: SIZE } } } },
        {},
        { a: { b: 1, size: 5 } },
      ],
      [
        "in items that are there, none added",
        { properties: { list: { items: { properties: { size: SIZE } } } } },
        { list: [{}, { size: 1 }] },
        { list: [{ size: 5 }, { size: 1 }] },
      ],
      ["a list that is absent", { properties: { list: { default: [1], items: {} } } }, {}, { list: [1] }],
      [
        "in values of a map, and no value added",
        { properties: { map: { additionalProperties: { properties: { size: SIZE } } } } },
        { map: { x: {} } },
        { map: { x: { size: 5 } } },
      ],
      [
        "int-or-string, of either type",
        {
          properties: {
            a: { "x-kubernetes-int-or-string": true, default: "25%" },
            b: { "x-kubernetes-int-or-string": true, default: 1 },
          },
        },
        {},
        { a: "25%", b: 1 },
      ],
      ["null where the schema forbids it", { properties: { size: SIZE } }, { size: null }, { size: 5 }],
      [
        "not null where the schema allows it",
        { properties: { size: { ...SIZE, nullable: true } } },
        { size: null },
        { size: null },
      ],
      [
        "null as an item, and as a value of a map",
        { properties: { list: { items: SIZE }, map: { additionalProperties: SIZE } } },
        { list: [null], map: { x: null } },
        { list: [5], map: { x: 5 } },
      ],
      [
        "where unknown fields are kept too",
        { "x-kubernetes-preserve-unknown-fields": true, properties: { size: SIZE } },
        { other: { a: 1 } },
        { other: { a: 1 }, size: 5 },
      ],
      ["a default within a default wins over none", { properties: { a: { default: null } } }, {}, {}],
    ],
  ],
  [
    "defaulting/prunenulls.go",
    [
      ["null without a default", { properties: { a: { type: "string" } } }, { a: null }, {}],
      ["null that is allowed", { properties: { a: { type: "string", nullable: true } } }, { a: null }, { a: null }],
      ["null as an item stays", { properties: { a: { items: { type: "string" } } } }, { a: [null] }, { a: [null] }],
      [
        "null as a value of a map",
        { properties: { a: { additionalProperties: { type: "string" } } } },
        { a: { x: null } },
        { a: {} },
      ],
      [
        "null that no schema is about",
        { "x-kubernetes-preserve-unknown-fields": true },
        { a: null, b: { c: null } },
        { a: null, b: { c: null } },
      ],
    ],
  ],
  [
    "pruning/algorithm.go",
    [
      ["an unknown field", { properties: { a: {} } }, { a: 1, b: 2 }, { a: 1 }],
      [
        "unknown fields are kept, but not below known ones",
        { "x-kubernetes-preserve-unknown-fields": true, properties: { a: { type: "object" } } },
        { a: { x: 1 }, b: { x: 1 } },
        { a: {}, b: { x: 1 } },
      ],
      [
        "unknown fields are kept below one that is not",
        { properties: { a: { "x-kubernetes-preserve-unknown-fields": true } } },
        { a: { x: { y: 1 } }, b: 1 },
        { a: { x: { y: 1 } } },
      ],
      [
        "the values of a map of anything keep no fields",
        { properties: { a: { additionalProperties: true } } },
        { a: { x: 1, y: { z: 1 } } },
        { a: { x: 1, y: {} } },
      ],
    ],
  ],
  [
    "objectmeta/algorithm.go",
    [
      [
        "an embedded resource has its type and metadata, and no other unknown field",
        { properties: { pod: POD } },
        { pod: pod({ metadata: { name: "a" }, spec: {}, data: {} }) },
        { pod: pod({ metadata: { name: "a" }, spec: { size: 5 } }) },
      ],
      [
        "its metadata is metadata",
        { properties: { pod: POD } },
        { pod: pod({ metadata: { name: "a", x: 1, creationTimestamp: null, labels: {} } }) },
        { pod: pod({ metadata: { name: "a" } }) },
      ],
    ],
  ],
])("%s", (_, cases) => {
  test.each(cases)("%s", (__, schema, spec, expected) => {
    const defined = ofSpec({ type: "object", ...schema });
    const stored = asStored(defined, widget({ spec }), undefined);
    expect(stored).toEqual(widget({ spec: expected }));
    expect(asStored(defined, stored, undefined)).toEqual(stored);
  });
});

test("fields that the stored version does not have are lost, and its defaults are added", () => {
  const now: JsonObject = { properties: { spec: { properties: { a: {}, b: {}, size: {} } } } };
  const storedAs: JsonObject = { properties: { spec: { properties: { a: {}, size: SIZE, c: SIZE } } } };
  expect(asStored(version(now, { storedAs }), widget({ spec: { a: 1, b: 1 } }), undefined)).toEqual(
    widget({ spec: { a: 1, size: 5 } }),
  );
});

test("what was filled in, each default as a whole at its topmost field", () => {
  const defined = ofSpec({
    properties: {
      size: SIZE,
      list: { items: { properties: { size: SIZE } } },
      a: { default: {}, properties: { size: SIZE } },
      null: SIZE,
    },
  });
  const object = widget({ spec: { list: [{ size: 1 }, {}], null: null, other: 1 } });
  const found = (given: KubeObject): readonly unknown[] =>
    [...filledIn(given, asDefaulted(defined, given))].map(({ field, value, replacesNull }) => [
      formatField(field),
      value,
      replacesNull,
    ]);
  expect(found(object)).toEqual([
    ["spec.list[1].size", 5, false],
    ["spec.null", 5, true],
    ["spec.size", 5, false],
    ["spec.a", { size: 5 }, false],
  ]);
  expect(found(widget({}))).toEqual([]);
});
