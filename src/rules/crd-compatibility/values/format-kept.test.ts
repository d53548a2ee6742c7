import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { formatKept } from "./format-kept.js";

testRule(formatKept, {
  bad: [["FieldValueInvalid", schemaPath("spec", "maxBytes")]],
  valid: {
    "int32 becomes int64": {
      oldObject: crd({ spec: { a: { type: "integer", format: "int32" } } }),
      object: crd({ spec: { a: { type: "integer", format: "int64" } } }),
    },
    "int32 where the bounds say so already": {
      oldObject: crd({ spec: { a: { type: "integer", minimum: 0, maximum: 9 } } }),
      object: crd({ spec: { a: { type: "integer", format: "int32", minimum: 0, maximum: 9 } } }),
    },
    "a format that nobody checks": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", format: "quantity" } } }),
    },
    "double is what a number is": {
      oldObject: crd({ spec: { a: { type: "number" } } }),
      object: crd({ spec: { a: { type: "number", format: "double" } } }),
    },
    "another type": {
      oldObject: crd({ spec: { a: { type: "integer", format: "int64" } } }),
      object: crd({ spec: { a: { type: "string", format: "date-time" } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "integer", format: "int64" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "integer", format: "int32" } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "int64 becomes int32": {
      oldObject: crd({ spec: { a: { type: "integer", format: "int64" } } }),
      object: crd({ spec: { a: { type: "integer", format: "int32" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "an integer becomes int32, bound at one end": {
      oldObject: crd({ spec: { a: { type: "integer", minimum: 0 } } }),
      object: crd({ spec: { a: { type: "integer", format: "int32", minimum: 0 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a number becomes float": {
      oldObject: crd({ spec: { a: { type: "number" } } }),
      object: crd({ spec: { a: { type: "number", format: "float" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a string gets a format": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", format: "date-time" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a string gets another format": {
      oldObject: crd({ spec: { a: { type: "string", format: "ipv4" } } }),
      object: crd({ spec: { a: { type: "string", format: "ipv6" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
