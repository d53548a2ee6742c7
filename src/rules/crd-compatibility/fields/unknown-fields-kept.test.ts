import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { unknownFieldsKept } from "./unknown-fields-kept.js";

testRule(unknownFieldsKept, {
  bad: [["FieldValueInvalid", schemaPath("spec", "labels")]],
  valid: {
    "unknown fields are kept now": {
      oldObject: crd({ spec: { a: { type: "object" } } }),
      object: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
    },
    "named fields become a map of their type": {
      oldObject: crd({
        spec: { a: { type: "object", properties: { b: { type: "string" }, c: { type: "string" } } } },
      }),
      object: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
    },
    "an empty object becomes a map": {
      oldObject: crd({ spec: { a: { type: "object" } } }),
      object: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
    },
    "a map of anything is another word for it": {
      oldObject: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      object: crd({ spec: { a: { type: "object", additionalProperties: true } } }),
    },
    "an alpha version": {
      oldObject: crd({
        spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        version: { name: "v1alpha1" },
      }),
      object: crd({ spec: { a: { type: "object" } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "unknown fields are pruned": {
      oldObject: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      object: crd({ spec: { a: { type: "object" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "unknown fields must have a type": {
      oldObject: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      object: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "unknown fields are kept, but must have a type": {
      oldObject: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      object: crd({
        spec: {
          a: {
            type: "object",
            "x-kubernetes-preserve-unknown-fields": true,
            additionalProperties: { type: "string" },
          },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a map becomes named fields, once for all of them": {
      oldObject: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
      object: crd({
        spec: { a: { type: "object", properties: { b: { type: "string" }, c: { type: "string" } } } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a map is emptied": {
      oldObject: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
      object: crd({ spec: { a: { type: "object" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "named fields become a map that not all fit": {
      oldObject: crd({
        spec: { a: { type: "object", properties: { b: { type: "string" }, c: { type: "integer" } } } },
      }),
      object: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
