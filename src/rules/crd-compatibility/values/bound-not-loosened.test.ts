import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { boundNotLoosened } from "./bound-not-loosened.js";

testRule(boundNotLoosened, {
  bad: [["FieldValueInvalid", schemaPath("spec", "title")]],
  valid: {
    "a size of 0 is none": {
      oldObject: crd({ spec: { a: { type: "string", minLength: 0 } } }),
      object: crd({ spec: { a: { type: "string" } } }),
    },
    "what int32 asks for": {
      oldObject: crd({
        spec: { a: { type: "integer", format: "int32", maximum: 2147483647, minimum: -2147483648 } },
      }),
      object: crd({ spec: { a: { type: "integer", format: "int32" } } }),
    },
    "a keyword for another type": {
      oldObject: crd({ spec: { a: { type: "integer", maxLength: 5 } } }),
      object: crd({ spec: { a: { type: "integer" } } }),
    },
    "a bound moves into allOf": {
      oldObject: crd({ spec: { a: { type: "integer", allOf: [{ maximum: 9 }] } } }),
      object: crd({ spec: { a: { type: "integer", maximum: 9 } } }),
    },
    "a bound is tighter": {
      oldObject: crd({ spec: { a: { type: "string", maxLength: 9 } } }),
      object: crd({ spec: { a: { type: "string", maxLength: 5 } } }),
    },
    "the format widens, and with it the bound": {
      oldObject: crd({ spec: { a: { type: "integer", format: "int32" } } }),
      object: crd({ spec: { a: { type: "integer", format: "int64" } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string", maxLength: 5 } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "string" } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a least size": {
      oldObject: crd({ spec: { a: { type: "string", minLength: 1 } } }),
      object: crd({ spec: { a: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a greatest size": {
      oldObject: crd({ spec: { a: { type: "string", maxLength: 5 } } }),
      object: crd({ spec: { a: { type: "string", maxLength: 9 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    items: {
      oldObject: crd({ spec: { a: { type: "array", maxItems: 5, items: { type: "string" } } } }),
      object: crd({ spec: { a: { type: "array", maxItems: 9, items: { type: "string" } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    entries: {
      oldObject: crd({
        spec: { a: { type: "object", additionalProperties: { type: "string" }, maxProperties: 5 } },
      }),
      object: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a maximum": {
      oldObject: crd({ spec: { a: { type: "integer", maximum: 5 } } }),
      object: crd({ spec: { a: { type: "integer", maximum: 9 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a minimum below 0": {
      oldObject: crd({ spec: { a: { type: "integer", minimum: 0 } } }),
      object: crd({ spec: { a: { type: "integer", minimum: -5 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "an end that no longer counts": {
      oldObject: crd({ spec: { a: { type: "number", maximum: 9, exclusiveMaximum: true } } }),
      object: crd({ spec: { a: { type: "number", maximum: 9 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    steps: {
      oldObject: crd({ spec: { a: { type: "integer", multipleOf: 2 } } }),
      object: crd({ spec: { a: { type: "integer" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a bound in allOf": {
      oldObject: crd({ spec: { a: { type: "integer", maximum: 9, allOf: [{ maximum: 5 }] } } }),
      object: crd({ spec: { a: { type: "integer", maximum: 9 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
