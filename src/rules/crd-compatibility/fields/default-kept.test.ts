import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { defaultKept } from "./default-kept.js";

testRule(defaultKept, {
  bad: [["FieldValueInvalid", schemaPath("spec", "size")]],
  valid: {
    "a description": {
      oldObject: crd({ spec: { a: { type: "string", default: "x" } } }),
      object: crd({ spec: { a: { type: "string", default: "x", description: "y" } } }),
    },
    "an object in another order": {
      oldObject: crd({ spec: { a: { type: "object", default: { b: 1, c: 2 } } } }),
      object: crd({ spec: { a: { type: "object", default: { c: 2, b: 1 } } } }),
    },
    "a default for what may not change": {
      oldObject: crd({
        spec: { a: { type: "string", "x-kubernetes-validations": [{ rule: "self == oldSelf" }] } },
      }),
      object: crd({
        spec: {
          a: { type: "string", default: "x", "x-kubernetes-validations": [{ rule: "self == oldSelf" }] },
        },
      }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "string", default: "x" } }, version: { name: "v1alpha1" } }),
    },
    "a new field": {
      oldObject: crd({ spec: {} }),
      object: crd({ spec: { a: { type: "string", default: "x" } } }),
    },
    "a required field, which is told as such": {
      oldObject: crd({
        spec: { o: { type: "object", required: ["b"], properties: { b: { type: "string", default: "x" } } } },
      }),
      object: crd({
        spec: { o: { type: "object", required: ["b"], properties: { b: { type: "string" } } } },
      }),
    },
  },
  invalid: {
    "a default": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", default: "x" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "another default": {
      oldObject: crd({ spec: { a: { type: "string", default: "x" } } }),
      object: crd({ spec: { a: { type: "string", default: "y" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "no default any more": {
      oldObject: crd({ spec: { a: { type: "string", default: "x" } } }),
      object: crd({ spec: { a: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
