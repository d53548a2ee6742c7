import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { typeNotWidened } from "./type-not-widened.js";

testRule(typeNotWidened, {
  bad: [["FieldValueInvalid", schemaPath("spec", "port")]],
  valid: {
    "a string becomes an integer": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "integer" } } }),
    },
    "int32 without bounds that need it": {
      oldObject: crd({ spec: { a: { type: "integer", format: "int32", minimum: 0, maximum: 9 } } }),
      object: crd({ spec: { a: { type: "integer", format: "int64", minimum: 0, maximum: 9 } } }),
    },
    "a format that nobody checks": {
      oldObject: crd({ spec: { a: { type: "string", format: "quantity" } } }),
      object: crd({ spec: { a: { type: "string" } } }),
    },
    "int64 is what an integer is": {
      oldObject: crd({ spec: { a: { type: "integer", format: "int64" } } }),
      object: crd({ spec: { a: { type: "integer" } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "integer" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "number" } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "an integer becomes a number": {
      oldObject: crd({ spec: { a: { type: "integer" } } }),
      object: crd({ spec: { a: { type: "number" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "an integer becomes int-or-string": {
      oldObject: crd({ spec: { a: { type: "integer" } } }),
      object: crd({ spec: { a: { "x-kubernetes-int-or-string": true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "an object becomes anything": {
      oldObject: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
      object: crd({ spec: { a: { "x-kubernetes-preserve-unknown-fields": true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "int32 becomes int64": {
      oldObject: crd({ spec: { a: { type: "integer", format: "int32" } } }),
      object: crd({ spec: { a: { type: "integer", format: "int64" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "float becomes double": {
      oldObject: crd({ spec: { a: { type: "number", format: "float" } } }),
      object: crd({ spec: { a: { type: "number", format: "double" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a format of strings is dropped": {
      oldObject: crd({ spec: { a: { type: "string", format: "date-time" } } }),
      object: crd({ spec: { a: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
