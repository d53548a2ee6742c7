import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { compositionNotTightened } from "./composition-not-tightened.js";

const B = { required: ["b"] };
const C = { required: ["c"] };
const D = { required: ["d"] };

testRule(compositionNotTightened, {
  bad: [["FieldValueInvalid", schemaPath("spec")]],
  valid: {
    "another order": {
      oldObject: crd({ spec: { a: { type: "object", oneOf: [B, C] } } }),
      object: crd({ spec: { a: { type: "object", oneOf: [C, B] } } }),
    },
    "a further branch": {
      oldObject: crd({ spec: { a: { type: "object", oneOf: [B] } } }),
      object: crd({ spec: { a: { type: "object", oneOf: [B, C] } } }),
    },
    "the last branch goes": {
      oldObject: crd({ spec: { a: { type: "object", anyOf: [B] } } }),
      object: crd({ spec: { a: { type: "object" } } }),
    },
    "one of allOf goes": {
      oldObject: crd({ spec: { a: { type: "object", allOf: [B, C] } } }),
      object: crd({ spec: { a: { type: "object", allOf: [B] } } }),
    },
    "not goes": {
      oldObject: crd({ spec: { a: { type: "object", not: B } } }),
      object: crd({ spec: { a: { type: "object" } } }),
    },
    "a branch changes": {
      oldObject: crd({ spec: { a: { type: "object", anyOf: [B, C] } } }),
      object: crd({ spec: { a: { type: "object", anyOf: [B, D] } } }),
    },
    "both types of int-or-string": {
      oldObject: crd({ spec: { a: { "x-kubernetes-int-or-string": true } } }),
      object: crd({
        spec: { a: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] } },
      }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "object" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "object", not: B } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "oneOf is new": {
      oldObject: crd({ spec: { a: { type: "object" } } }),
      object: crd({ spec: { a: { type: "object", oneOf: [B, C] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a branch goes": {
      oldObject: crd({ spec: { a: { type: "object", anyOf: [B, C] } } }),
      object: crd({ spec: { a: { type: "object", anyOf: [B] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a further one of allOf": {
      oldObject: crd({ spec: { a: { type: "object", allOf: [B] } } }),
      object: crd({ spec: { a: { type: "object", allOf: [B, C] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "not is new": {
      oldObject: crd({ spec: { a: { type: "object" } } }),
      object: crd({ spec: { a: { type: "object", not: B } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
