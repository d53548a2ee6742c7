import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { typeKept } from "./type-kept.js";

testRule(typeKept, {
  bad: [["FieldValueInvalid", schemaPath("spec", "order")]],
  valid: {
    "an integer becomes a number": {
      oldObject: crd({ spec: { a: { type: "integer" } } }),
      object: crd({ spec: { a: { type: "number" } } }),
    },
    "a string becomes int-or-string": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { "x-kubernetes-int-or-string": true } } }),
    },
    "an int-or-string is written in another way": {
      oldObject: crd({
        spec: { a: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] } },
      }),
      object: crd({ spec: { a: { "x-kubernetes-int-or-string": true } } }),
    },
    "an object that was a resource": {
      oldObject: crd({
        spec: {
          a: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            "x-kubernetes-preserve-unknown-fields": true,
          },
        },
      }),
      object: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "integer" } }, version: { name: "v1alpha1" } }),
    },
    "a part of a reference": {
      oldObject: crd({
        spec: { ref: { type: "object", properties: { name: { type: "string" }, key: { type: "string" } } } },
      }),
      object: crd({
        spec: { ref: { type: "object", properties: { name: { type: "string" }, key: { type: "integer" } } } },
      }),
    },
  },
  invalid: {
    "a string becomes an integer": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "integer" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a number becomes an integer": {
      oldObject: crd({ spec: { a: { type: "number" } } }),
      object: crd({ spec: { a: { type: "integer" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "an int-or-string becomes a string": {
      oldObject: crd({ spec: { a: { "x-kubernetes-int-or-string": true } } }),
      object: crd({ spec: { a: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "an object becomes a list, once for all in it": {
      oldObject: crd({ spec: { a: { type: "object", properties: { b: { type: "string" } } } } }),
      object: crd({ spec: { a: { type: "array", maxItems: 5, items: { type: "string" } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "anything becomes an object": {
      oldObject: crd({ spec: { a: { "x-kubernetes-preserve-unknown-fields": true } } }),
      object: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "an object becomes a resource": {
      oldObject: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      object: crd({
        spec: {
          a: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            "x-kubernetes-preserve-unknown-fields": true,
          },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "the items of a list": {
      oldObject: crd({ spec: { a: { type: "array", items: { type: "string" } } } }),
      object: crd({ spec: { a: { type: "array", items: { type: "integer" } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a") + ".items"]],
    },
  },
});
