import { type AnySchema } from "ajv";

export const object = (properties: object, rest: object = {}): AnySchema => ({
  type: "object",
  properties,
  ...rest,
});

/** Schema, data, and the causes as 'reason field'. */
export const TABLE: Readonly<Record<string, readonly [AnySchema, unknown, ...string[]]>> = {
  "a missing field": [object({}, { required: ["name"] }), {}, "FieldValueRequired spec.name"],
  "an inherited field is missing": [
    object({}, { required: ["constructor"] }),
    {},
    "FieldValueRequired spec.constructor",
  ],
  "a wrong type": [object({ a: { type: "string" } }), { a: 1.5 }, "FieldValueTypeInvalid spec.a"],
  "one of two types": [object({ a: { type: ["string", "null"] } }), { a: {} }, "FieldValueTypeInvalid spec.a"],
  "no value of the list": [object({ a: { enum: ["x", "y"] } }), { a: "z" }, "FieldValueNotSupported spec.a"],
  "not one of very many": [
    { enum: Array.from({ length: 90 }, (_, i) => `value-${String(i)}`) },
    "z",
    "FieldValueNotSupported spec",
  ],
  "numbers to choose from": [{ enum: [1, null, "a"] }, 2, "FieldValueNotSupported spec"],
  "not the constant": [object({ a: { const: "x" } }), { a: "z" }, "FieldValueNotSupported spec.a"],
  "too long": [object({ a: { maxLength: 2 } }), { a: "abc" }, "FieldValueTooLong spec.a"],
  "too short": [object({ a: { minLength: 1 } }), { a: "" }, "FieldValueInvalid spec.a"],
  "too many items": [object({ a: { maxItems: 1 } }), { a: [1, 2] }, "FieldValueTooMany spec.a"],
  "too few items": [object({ a: { minItems: 1 } }), { a: [] }, "FieldValueInvalid spec.a"],
  "too many entries": [{ maxProperties: 1 }, { a: 1, b: 2 }, "FieldValueTooMany spec"],
  "too few entries": [{ minProperties: 2 }, { a: 1 }, "FieldValueInvalid spec"],
  "items after the last": [{ items: [{}], additionalItems: false }, [1, 2], "FieldValueTooMany spec"],
  "an item twice": [{ uniqueItems: true }, ["a", "b", "a"], "FieldValueDuplicate spec[2]"],
  "a typed item twice": [
    { uniqueItems: true, items: { type: "string" } },
    ["b", "a", "b"],
    "FieldValueDuplicate spec[2]",
  ],
  "an unknown field": [
    object({ good: {} }, { additionalProperties: false }),
    { bad: 1 },
    "FieldValueForbidden spec.bad",
  ],
  "unknown fields where none is known": [
    { additionalProperties: false },
    { a: 1, b: 2 },
    "FieldValueForbidden spec.a",
    "FieldValueForbidden spec.b",
  ],
  "an unknown field among very many": [
    object(Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`field${String(i)}`, {}])), {
      additionalProperties: false,
    }),
    { ["x".repeat(300)]: 1 },
    `FieldValueForbidden spec.${"x".repeat(300)}`,
  ],
  "a bad key": [
    { propertyNames: { pattern: "^a", maxLength: 3 } },
    { bcdef: 1, a: 1 },
    "FieldValueForbidden spec.bcdef",
  ],
  "two bad keys": [
    { propertyNames: { pattern: "^a" } },
    { b: 1, c: 1 },
    "FieldValueForbidden spec.b",
    "FieldValueForbidden spec.c",
  ],
  "a field that may not be": [object({ a: false }), { a: 1 }, "FieldValueForbidden spec.a"],
  "an object that may not be": [false, {}, "FieldValueForbidden spec"],
  "a pattern": [object({ a: { pattern: "^[a-z]+$" } }), { a: "A" }, "FieldValueInvalid spec.a"],
  "a format": [object({ a: { format: "date-time" } }), { a: "today" }, "FieldValueInvalid spec.a"],
  "a format without example": [object({ a: { format: "json-pointer" } }), { a: "x" }, "FieldValueInvalid spec.a"],
  "below the minimum": [object({ a: { minimum: 1 } }), { a: 0 }, "FieldValueInvalid spec.a"],
  "above the maximum": [object({ a: { maximum: 1 } }), { a: 2 }, "FieldValueInvalid spec.a"],
  "out of a range": [object({ a: { minimum: 1, maximum: 9 } }), { a: 10 }, "FieldValueInvalid spec.a"],
  "not above": [{ exclusiveMinimum: 1 }, 1, "FieldValueInvalid spec"],
  "not below": [{ exclusiveMaximum: 1 }, 1, "FieldValueInvalid spec"],
  "not a multiple": [{ multipleOf: 5 }, 7, "FieldValueInvalid spec"],
  "nothing that is looked for": [{ contains: { const: 3 } }, [1, 2], "FieldValueInvalid spec"],
  "a field that another one needs": [{ dependencies: { a: ["b"] } }, { a: 1 }, "FieldValueRequired spec.b"],
  "a field that is excluded": [{ not: { required: ["a"] } }, { a: 1 }, "FieldValueForbidden spec.a"],
  "a value that is excluded": [object({ a: { not: { enum: ["x", "y"] } } }), { a: "x" }, "FieldValueInvalid spec.a"],
  "a form that is excluded": [object({ a: { not: { minItems: 2 } } }), { a: [1, 2] }, "FieldValueInvalid spec.a"],
  "what `then` asks for, without `if`": [
    { if: { required: ["a"] }, then: { required: ["b"] } },
    { a: 1 },
    "FieldValueRequired spec.b",
  ],
  "what `else` asks for": [{ if: { required: ["a"] }, else: { required: ["b"] } }, {}, "FieldValueRequired spec.b"],
  "the same twice over": [{ allOf: [{ required: ["a"] }, { required: ["a"] }] }, {}, "FieldValueRequired spec.a"],
  "an index": [
    object({ list: { items: { type: "string" } } }),
    { list: ["a", 1] },
    "FieldValueTypeInvalid spec.list[1]",
  ],
  "a number that is a key": [
    object({ map: { additionalProperties: { type: "string" } } }),
    { map: { 1: 1 } },
    "FieldValueTypeInvalid spec.map[1]",
  ],
  "a key with a slash and a tilde": [
    { additionalProperties: { type: "string" } },
    { "a/b~c": 1 },
    "FieldValueTypeInvalid spec[a/b~c]",
  ],
  "a label": [
    object({ labels: { additionalProperties: { type: "string" } } }),
    { labels: { app: 1 } },
    "FieldValueTypeInvalid spec.labels[app]",
  ],
  "a prototype key": [
    { additionalProperties: { type: "string" } },
    JSON.parse('{"__proto__": 1}'),
    "FieldValueTypeInvalid spec.__proto__",
  ],
};

export const BRANCHES: typeof TABLE = {
  "either type": [{ anyOf: [{ type: "string" }, { type: "integer", minimum: 1 }] }, {}, "FieldValueTypeInvalid spec"],
  "the branch of the right type": [
    { anyOf: [{ type: "integer" }, { type: "string", pattern: "^a" }] },
    "b",
    "FieldValueInvalid spec",
  ],
  "either field": [{ anyOf: [{ required: ["a"] }, { required: ["b", "c"] }] }, {}, "FieldValueRequired spec"],
  "both fields": [{ oneOf: [{ required: ["a"] }, { required: ["b"] }] }, { a: 1, b: 1 }, "FieldValueInvalid spec"],
  "several forms": [{ oneOf: [{ minimum: 1 }, { maximum: 5 }, { const: 9 }] }, 3, "FieldValueInvalid spec"],
  "a tag that no branch has": [
    { oneOf: [object({ t: { const: "a" } }), object({ t: { enum: ["b", "c"] } })] },
    { t: "d" },
    "FieldValueNotSupported spec.t",
  ],
  "the branch of the tag": [
    {
      oneOf: [object({ t: { const: "a" } }, { required: ["x"] }), object({ t: { const: "b" } }, { required: ["y"] })],
    },
    { t: "b" },
    "FieldValueRequired spec.y",
  ],
  "branches behind references": [
    {
      $defs: {
        a: object({ t: { const: "a" } }, { required: ["x"] }),
        b: object({ t: { const: "b" } }, { required: ["y"] }),
      },
      oneOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }],
    },
    { t: "b" },
    "FieldValueRequired spec.y",
  ],
  "a sibling before the branches": [
    object({ a: { type: "string" } }, { required: ["b"], anyOf: [{ required: ["x"] }, { required: ["y"] }] }),
    { a: 1 },
    "FieldValueRequired spec.b",
    "FieldValueTypeInvalid spec.a",
    "FieldValueRequired spec",
  ],
  "branches within branches": [
    { anyOf: [{ type: "string" }, object({ a: { anyOf: [{ type: "string" }, { type: "null" }] } })] },
    { a: 1 },
    "FieldValueTypeInvalid spec.a",
  ],
  "a form that nothing explains": [{ anyOf: [false, false] }, 1, "FieldValueForbidden spec"],
  "an unknown discriminator": [
    {
      type: "object",
      discriminator: { propertyName: "t" },
      required: ["t"],
      oneOf: [{ properties: { t: { const: "a" } } }, { properties: { t: { const: "b" } } }],
    },
    { t: "c" },
    "FieldValueNotSupported spec.t",
  ],
};
