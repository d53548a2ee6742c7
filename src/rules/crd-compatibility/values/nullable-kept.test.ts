import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { nullableKept } from "./nullable-kept.js";

testRule(nullableKept, {
  bad: [["FieldValueInvalid", schemaPath("spec", "title")]],
  valid: {
    "null is allowed": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", nullable: true } } }),
    },
    "false is the default": {
      oldObject: crd({ spec: { a: { type: "string", nullable: false } } }),
      object: crd({ spec: { a: { type: "string" } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string", nullable: true } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "string" } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "null is no longer allowed": {
      oldObject: crd({ spec: { a: { type: "string", nullable: true } } }),
      object: crd({ spec: { a: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
