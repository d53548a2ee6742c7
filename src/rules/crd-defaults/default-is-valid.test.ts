import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { defaultIsValid } from "./default-is-valid.js";

const FOUND = ["FieldValueInvalid", schemaPath("spec", "field")] as const;
const field = (schema: JsonObject): KubeObject => crd({ spec: { field: schema } });

testRule(defaultIsValid, {
  bad: [["FieldValueInvalid", schemaPath("spec", "deletionPolicy")]],
  valid: {
    "a value of the type": { object: field({ type: "integer", minimum: 1, default: 5 }) },
    "one of the values": { object: field({ type: "string", enum: ["A"], default: "A" }) },
    "an object whose fields have defaults": {
      object: field({
        type: "object",
        default: {},
        required: ["a"],
        properties: { a: { type: "integer", default: 1 } },
      }),
    },
    "an object that keeps unknown fields": {
      object: field({
        type: "object",
        "x-kubernetes-preserve-unknown-fields": true,
        default: { a: { b: 1 } },
      }),
    },
    "null, which is none": { object: field({ type: "string", default: null }) },
    "a pattern that is none": { object: field({ type: "string", pattern: "(", default: "a" }) },
    "an integer or a string": {
      object: field({
        "x-kubernetes-int-or-string": true,
        anyOf: [{ type: "integer" }, { type: "string" }],
        default: "25%",
      }),
    },
    "a default of a core type": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { a: { type: "string", default: 5 } },
          },
        },
      }),
    },
  },
  invalid: {
    "another type": { object: field({ type: "integer", default: "5" }), causes: [FOUND] },
    "none of the values": { object: field({ type: "string", enum: ["A"], default: "a" }), causes: [FOUND] },
    "out of bounds": { object: field({ type: "integer", maximum: 10, default: 11 }), causes: [FOUND] },
    "another pattern": { object: field({ type: "string", pattern: "^a$", default: "b" }), causes: [FOUND] },
    "another format": {
      object: field({ type: "string", format: "date-time", default: "today" }),
      causes: [FOUND],
    },
    "a required field that is missing": {
      object: field({ type: "object", default: {}, required: ["a"], properties: { a: { type: "integer" } } }),
      causes: [FOUND],
    },
    "a field that is not declared": {
      object: field({ type: "object", default: { b: 1 }, properties: { a: { type: "integer" } } }),
      causes: [FOUND],
    },
    "an item": {
      object: field({ type: "array", items: { type: "string" }, default: ["a", 5] }),
      causes: [FOUND],
    },
    "long names and values": {
      object: field({
        type: "object",
        default: { ["n".repeat(300)]: "x" },
        properties: {
          ["n".repeat(300)]: {
            type: "string",
            enum: Array.from({ length: 9 }, (_, index) => String(index).repeat(60)),
          },
        },
      }),
      causes: [FOUND],
    },
    "a long pattern": {
      object: field({
        type: "object",
        default: { ["n".repeat(300)]: "x" },
        properties: { ["n".repeat(300)]: { type: "string", pattern: `^${"[a-z]".repeat(99)}$` } },
      }),
      causes: [FOUND],
    },
    "a long name that is not declared": {
      object: field({ type: "object", default: { ["n".repeat(300)]: "x" } }),
      causes: [FOUND],
    },
    "a default within a default": {
      object: field({ type: "object", default: {}, properties: { a: { type: "integer", default: "x" } } }),
      causes: [FOUND, ["FieldValueInvalid", schemaPath("spec", "field", "a")]],
    },
    "a pattern that is too large to be judged, beside one that is not": {
      object: crd({
        spec: {
          large: { type: "string", pattern: "[a-d]{0,1000}".repeat(100), default: "a" },
          field: { type: "string", pattern: "^a$", default: "b" },
        },
      }),
      causes: [["FieldValueTooLong", `${schemaPath("spec", "large")}.pattern`], FOUND],
    },
    "such a pattern of an item, and in a schema of `anyOf`": {
      object: field({
        type: "array",
        items: { type: "string", anyOf: [{ pattern: "[a-d]{0,1000}".repeat(100) }] },
        default: ["a", "b"],
      }),
      causes: [["FieldValueTooLong", `${schemaPath("spec", "field")}.items.anyOf[0].pattern`]],
    },
    "such a pattern within a core type": {
      object: crd({
        spec: {
          metadata: {
            type: "object",
            default: { labels: { a: "b" } },
            properties: {
              labels: {
                type: "object",
                additionalProperties: { type: "string", pattern: "[a-d]{0,1000}".repeat(100) },
              },
              annotations: { type: "object", additionalProperties: { type: "string" } },
            },
          },
        },
      }),
      causes: [["FieldValueTooLong", `${schemaPath("spec", "metadata", "labels")}.additionalProperties.pattern`]],
    },
    "a text that is too long for its pattern": {
      object: field({ type: "string", pattern: "^(a|b)*$", default: "ab".repeat(1_000_000) }),
      causes: [["FieldValueTooLong", `${schemaPath("spec", "field")}.pattern`]],
    },
    "more comparisons than can be made": {
      object: crd({
        spec: {
          field: {
            type: "array",
            items: { allOf: Array.from({ length: 1000 }, () => ({ minLength: 1 })) },
            default: Array.from({ length: 1000 }, () => "a"),
          },
          later: { type: "string", default: 5 },
        },
      }),
      causes: [["FieldValueTooLong", `${schemaPath("spec", "field")}.default`]],
    },
  },
});
