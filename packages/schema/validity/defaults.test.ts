import type { Json, JsonObject } from "kube-json";
import { crd } from "../testing/crd.js";
import { type Case, established, inField, inRoot, testCases, withField, withRoot } from "../testing/definitions.js";

const TEXT = { type: "string" };
const OBJECT = { type: "object", properties: { a: TEXT } };
const field = (schema: JsonObject, value: Json) => withField({ ...schema, default: value });
const at = inField("default");
const RESOURCE = {
  type: "object",
  "x-kubernetes-embedded-resource": true,
  "x-kubernetes-preserve-unknown-fields": true,
};
const metadataOf = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const DEFAULTED = { type: "object", required: ["a"], properties: { a: { ...TEXT, default: "b" } } };

const rule = (text: string): JsonObject => ({ type: "integer", "x-kubernetes-validations": [{ rule: text }] });
const ruled = (text: string, value: Json) => field(rule(text), value);

const cases: readonly Case[] = [
  ["a value of the type", field(TEXT, "a"), []],
  ["null, which is none", field(TEXT, null), []],
  ["another type", field({ type: "integer" }, "5"), [`TypeInvalid ${at}`]],
  ["none of the values", field({ ...TEXT, enum: ["A"] }, "a"), [`NotSupported ${at}`]],
  ["out of bounds", field({ type: "integer", maximum: 10 }, 11), [`Invalid ${at}`]],
  ["too long", field({ ...TEXT, maxLength: 1 }, "ab"), [`TooLong ${at}`]],
  ["too many items", field({ type: "array", items: TEXT, maxItems: 1 }, ["a", "b"]), [`TooMany ${at}`]],
  ["an item", field({ type: "array", items: TEXT }, ["a", 5]), [`TypeInvalid ${at}[1]`]],
  ["a required field", field({ ...OBJECT, required: ["a"] }, {}), [`Required ${at}.a`]],
  ["a required field that has a default itself", field(DEFAULTED, {}), [`Required ${at}.a`]],
  ["a field that is not declared", field(OBJECT, { b: 1 }), [`Invalid ${at}`]],
  ["the same, as it was before", field(OBJECT, { b: 1 }), [], established(field(OBJECT, { c: 1 }))],
  ["a field that is kept", field({ type: "object", "x-kubernetes-preserve-unknown-fields": true }, { b: 1 }), []],
  ["another pattern", field({ ...TEXT, pattern: "^a$" }, "b"), [`Invalid ${at}`]],
  ["another format", field({ ...TEXT, format: "date-time" }, "today"), [`TypeInvalid ${at}`]],
  [
    "a default within a default",
    field({ type: "object", properties: { a: { type: "integer", default: "x" } } }, {}),
    [`TypeInvalid ${inField("properties[a].default")}`],
  ],
  [
    "a default of the values of a map, which is never applied",
    withField({ type: "object", additionalProperties: { type: "integer", default: "x" } }),
    [],
  ],
  ["an object of Kubernetes", field(RESOURCE, { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } }), []],
  ["an object without its type", field(RESOURCE, {}), [`Required ${at}.apiVersion`, `Required ${at}.kind`]],
  [
    "an object with another type of type",
    field(RESOURCE, { apiVersion: "a/b/c", kind: "A b", metadata: "a" }),
    [`Invalid ${at}.apiVersion`, `Invalid ${at}.kind`, `Invalid ${at}.metadata`],
  ],
  [
    "an object with an invalid name",
    field(RESOURCE, { apiVersion: "v1", kind: "Pod", metadata: { name: "a/b", labels: { "a b": "c" } } }),
    [`Invalid ${at}.metadata.labels`, `Invalid ${at}.metadata.name`],
  ],
  ...(
    [
      [
        "an invalid name",
        { metadata: metadataOf({ name: { ...TEXT, default: "a/b" } }) },
        "metadata].properties[name]",
      ],
      ["a valid name", { metadata: metadataOf({ name: { ...TEXT, default: "a" } }) }, undefined],
      ["no kind", { kind: { ...TEXT, default: "" } }, "kind]"],
      ["a kind", { kind: { ...TEXT, default: "Pod" } }, undefined],
      ["two slashes", { apiVersion: { ...TEXT, default: "a/b/c" } }, "apiVersion]"],
    ] as const
  ).map(
    ([name, properties, at]): Case => [
      `the type or metadata of an embedded object: ${name}`,
      withField({ ...RESOURCE, properties }),
      at === undefined ? [] : [`Invalid ${inField(`properties[${at}.default`)}`],
    ],
  ),
  [
    "a root that is an object",
    withRoot({ ...OBJECT, default: { apiVersion: "v1", kind: "A", metadata: {}, a: "b" } }),
    [],
  ],
  [
    "a root without its type",
    withRoot({ ...OBJECT, default: {} }),
    [`Required ${inRoot("default.apiVersion")}`, `Required ${inRoot("default.kind")}`],
  ],
  [
    "a root with another field",
    withRoot({ ...OBJECT, default: { apiVersion: "v1", kind: "A", b: 1 } }),
    [`Invalid ${inRoot("default")}`],
  ],
  ["a root that is a text", withRoot({ ...OBJECT, default: "a" }), [`TypeInvalid ${inRoot("default")}`]],
  ["null in an enumeration", field({ ...OBJECT, nullable: true, enum: ["A"] }, null), []],
  [
    "no list for a text with a format",
    field({ type: "object", additionalProperties: { ...TEXT, format: "date" } }, { a: [] }),
    [],
  ],
  ["a value that a rule forbids", ruled("self > 5", 5), [`Invalid ${at}`]],
  ["a value that a rule allows", ruled("self >= 5", 5), []],
  [
    "a rule of a field in it",
    field({ type: "object", properties: { a: rule("self > 5") } }, { a: 5 }),
    [`Invalid ${at}.a`],
  ],
  [
    "with its own field",
    field(
      {
        type: "object",
        properties: { a: TEXT },
        "x-kubernetes-validations": [{ rule: "false", fieldPath: ".a", reason: "FieldValueForbidden" }],
      },
      { a: "b" },
    ),
    [`Forbidden ${at}.a`],
  ],
  ["a rule of a field that it lacks", field({ type: "object", properties: { a: rule("false") } }, {}), []],
  ["an update that keeps it", ruled("self > oldSelf", 5), [`Invalid ${at}`]],
  ["an update that may only keep it", ruled("self == oldSelf", 5), []],
  [
    "a creation with it",
    field(
      {
        ...rule("oldSelf.hasValue()"),
        "x-kubernetes-validations": [{ rule: "oldSelf.hasValue()", optionalOldSelf: true }],
      },
      5,
    ),
    [`Invalid ${at}`],
  ],
  ["only the keywords, if they are violated", field({ ...rule("false"), maximum: 4 }, 5), [`Invalid ${at}`]],
  [
    "a pattern that is too large to be judged, beside one that is not",
    crd({
      spec: {
        large: { ...TEXT, pattern: "[a-d]{0,1000}".repeat(100), default: "a" },
        field: { ...TEXT, pattern: "^a$", default: "b" },
      },
    }),
    [`Invalid ${at}`, `TooLong ${inField("pattern").replace("[field]", "[large]")}`],
  ],
  [
    "more comparisons than can be made",
    field(
      { type: "array", items: { ...TEXT, allOf: Array.from({ length: 1000 }, () => ({ minLength: 1 })) } },
      Array.from({ length: 1000 }, () => "a"),
    ),
    [`TooLong ${at}`],
  ],
];

testCases(cases);
