import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noNewNullable } from "./no-new-nullable.js";

testRule(noNewNullable, {
  bad: [["FieldValueInvalid", schemaPath("spec", "title")]],
  valid: {
    "null is no longer allowed": {
      oldObject: crd({ spec: { a: { type: "string", nullable: true } } }),
      object: crd({ spec: { a: { type: "string" } } }),
    },
    "false is the default": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", nullable: false } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "string", nullable: true } }, version: { name: "v1alpha1" } }),
    },
    "a new field": {
      oldObject: crd({ spec: {} }),
      object: crd({ spec: { a: { type: "string", nullable: true } } }),
    },
  },
  invalid: {
    "null is allowed": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", nullable: true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
