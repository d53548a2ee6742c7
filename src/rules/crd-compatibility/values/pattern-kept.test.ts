import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { patternKept } from "./pattern-kept.js";

testRule(patternKept, {
  bad: [["FieldValueInvalid", schemaPath("spec", "code")]],
  valid: {
    "a pattern is new": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", pattern: "a" } } }),
    },
    "a description": {
      oldObject: crd({ spec: { a: { type: "string", pattern: "a" } } }),
      object: crd({ spec: { a: { type: "string", pattern: "a", description: "x" } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string", pattern: "a" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "string" } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a pattern changes": {
      oldObject: crd({ spec: { a: { type: "string", pattern: "a" } } }),
      object: crd({ spec: { a: { type: "string", pattern: "b" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a pattern is dropped": {
      oldObject: crd({ spec: { a: { type: "string", pattern: "a" } } }),
      object: crd({ spec: { a: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
