import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { unknownFieldsPruned } from "./unknown-fields-pruned.js";

testRule(unknownFieldsPruned, {
  bad: [["FieldValueInvalid", schemaPath("spec", "labels")]],
  valid: {
    "unknown fields are pruned": {
      oldObject: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      object: crd({ spec: { a: { type: "object" } } }),
    },
    "an empty object becomes a map": {
      oldObject: crd({ spec: { a: { type: "object" } } }),
      object: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
    },
    "named fields become a map that not all fit": {
      oldObject: crd({
        spec: { a: { type: "object", properties: { b: { type: "string" }, c: { type: "integer" } } } },
      }),
      object: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
    },
    "named fields become a map of more than anybody compares them with": {
      oldObject: crd({ spec: { a: { type: "object", properties: { b: { type: "object" } } } } }),
      object: crd({
        spec: {
          a: {
            type: "object",
            additionalProperties: {
              type: "object",
              enum: Array.from({ length: 10_000 }, (_, index) => ({ index })),
            },
          },
        },
      }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "object" } }, version: { name: "v1alpha1" } }),
      object: crd({
        spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        version: { name: "v1alpha1" },
      }),
    },
    "a new object": {
      oldObject: crd({ spec: {} }),
      object: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
    },
  },
  invalid: {
    "unknown fields are kept": {
      oldObject: crd({ spec: { a: { type: "object" } } }),
      object: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a map keeps everything": {
      oldObject: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
      object: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "named fields become a map": {
      oldObject: crd({
        spec: { a: { type: "object", properties: { b: { type: "string" }, c: { type: "string" } } } },
      }),
      object: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
