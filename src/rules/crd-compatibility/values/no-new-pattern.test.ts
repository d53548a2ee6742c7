import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noNewPattern } from "./no-new-pattern.js";

testRule(noNewPattern, {
  bad: [["FieldValueInvalid", schemaPath("spec", "code")]],
  valid: {
    "the pattern of a reason in metav1.Condition": {
      oldObject: crd({
        status: {
          conditions: {
            type: "array",
            items: { type: "object", properties: { reason: { type: "string" } } },
          },
        },
      }),
      object: crd({
        status: {
          conditions: {
            type: "array",
            items: {
              type: "object",
              properties: { reason: { type: "string", pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$" } },
            },
          },
        },
      }),
    },
    "a pattern changes": {
      oldObject: crd({ spec: { a: { type: "string", pattern: "a" } } }),
      object: crd({ spec: { a: { type: "string", pattern: "b" } } }),
    },
    "a pattern is dropped": {
      oldObject: crd({ spec: { a: { type: "string", pattern: "a" } } }),
      object: crd({ spec: { a: { type: "string" } } }),
    },
    "a pattern moves into allOf": {
      oldObject: crd({ spec: { a: { type: "string", pattern: "a" } } }),
      object: crd({ spec: { a: { type: "string", allOf: [{ pattern: "a" }] } } }),
    },
    "a pattern for no string": {
      oldObject: crd({ spec: { a: { type: "integer" } } }),
      object: crd({ spec: { a: { type: "integer", pattern: "a" } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "string", pattern: "a" } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a pattern": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", pattern: "a" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a second pattern": {
      oldObject: crd({ spec: { a: { type: "string", pattern: "a" } } }),
      object: crd({ spec: { a: { type: "string", pattern: "a", allOf: [{ pattern: "b" }] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
