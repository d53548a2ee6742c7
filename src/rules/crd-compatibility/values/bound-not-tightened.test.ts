import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { boundNotTightened } from "./bound-not-tightened.js";

/** Conditions, at the top of the status or of each node, with a field. */
const conditions = (name: string, field: JsonObject): JsonObject => ({
  type: "array",
  items: { type: "object", properties: { [name]: field } },
});
const nodes = (list: JsonObject): JsonObject => ({
  nodes: { type: "array", items: { type: "object", properties: { conditions: list } } },
});
const TEXT = { type: "string" };

testRule(boundNotTightened, {
  bad: [["FieldValueInvalid", schemaPath("spec", "title")]],
  valid: {
    "a size of 0 is none": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", minLength: 0 } } }),
    },
    "what int32 asks for": {
      oldObject: crd({ spec: { a: { type: "integer", format: "int32" } } }),
      object: crd({
        spec: { a: { type: "integer", format: "int32", maximum: 2147483647, minimum: -2147483648 } },
      }),
    },
    "a keyword for another type": {
      oldObject: crd({ spec: { a: { type: "integer" } } }),
      object: crd({ spec: { a: { type: "integer", maxLength: 5 } } }),
    },
    "a bound moves into allOf": {
      oldObject: crd({ spec: { a: { type: "integer", maximum: 9 } } }),
      object: crd({ spec: { a: { type: "integer", allOf: [{ maximum: 9 }] } } }),
    },
    "a bound is dropped": {
      oldObject: crd({ spec: { a: { type: "string", maxLength: 5 } } }),
      object: crd({ spec: { a: { type: "string" } } }),
    },
    "a bound is looser": {
      oldObject: crd({ spec: { a: { type: "string", maxLength: 5 } } }),
      object: crd({ spec: { a: { type: "string", maxLength: 9 } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "string", maxLength: 5 } }, version: { name: "v1alpha1" } }),
    },
    "a new field": {
      oldObject: crd({ spec: {} }),
      object: crd({ spec: { a: { type: "string", maxLength: 5 } } }),
    },
    "the bound of a message in metav1.Condition": {
      oldObject: crd({ status: { conditions: conditions("message", TEXT) } }),
      object: crd({ status: { conditions: conditions("message", { ...TEXT, maxLength: 32768 }) } }),
    },
    "the bounds of a reason in metav1.Condition, in nested conditions": {
      oldObject: crd({ status: nodes(conditions("reason", TEXT)) }),
      object: crd({ status: nodes(conditions("reason", { ...TEXT, minLength: 1, maxLength: 1024 })) }),
    },
  },
  invalid: {
    "a bound that metav1.Condition does not have": {
      oldObject: crd({ status: { conditions: conditions("message", TEXT) } }),
      object: crd({ status: { conditions: conditions("message", { ...TEXT, maxLength: 256 }) } }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "conditions")}.items.properties.message`]],
    },
    "the bound of a message, of something else": {
      oldObject: crd({ spec: { conditions: conditions("message", TEXT) } }),
      object: crd({ spec: { conditions: conditions("message", { ...TEXT, maxLength: 32768 }) } }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "conditions")}.items.properties.message`]],
    },
    "a least size": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", minLength: 1 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a greatest size": {
      oldObject: crd({ spec: { a: { type: "string", maxLength: 9 } } }),
      object: crd({ spec: { a: { type: "string", maxLength: 5 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    items: {
      oldObject: crd({ spec: { a: { type: "array", maxItems: 9, items: { type: "string" } } } }),
      object: crd({ spec: { a: { type: "array", maxItems: 5, items: { type: "string" } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    entries: {
      oldObject: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
      object: crd({
        spec: { a: { type: "object", additionalProperties: { type: "string" }, maxProperties: 5 } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a maximum": {
      oldObject: crd({ spec: { a: { type: "integer", maximum: 9 } } }),
      object: crd({ spec: { a: { type: "integer", maximum: 5 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a minimum below 0": {
      oldObject: crd({ spec: { a: { type: "integer", minimum: -5 } } }),
      object: crd({ spec: { a: { type: "integer", minimum: 0 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "an end that no longer counts": {
      oldObject: crd({ spec: { a: { type: "number", maximum: 9 } } }),
      object: crd({ spec: { a: { type: "number", maximum: 9, exclusiveMaximum: true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    steps: {
      oldObject: crd({ spec: { a: { type: "integer" } } }),
      object: crd({ spec: { a: { type: "integer", multipleOf: 2 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "other steps": {
      oldObject: crd({ spec: { a: { type: "integer", multipleOf: 2 } } }),
      object: crd({ spec: { a: { type: "integer", multipleOf: 3 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a bound in allOf": {
      oldObject: crd({ spec: { a: { type: "integer", maximum: 9 } } }),
      object: crd({ spec: { a: { type: "integer", maximum: 9, allOf: [{ maximum: 5 }] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
