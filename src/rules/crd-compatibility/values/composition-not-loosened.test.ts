import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { compositionNotLoosened } from "./composition-not-loosened.js";

const B = { required: ["b"] };
const C = { required: ["c"] };
const D = { required: ["d"] };

testRule(compositionNotLoosened, {
  bad: [["FieldValueInvalid", schemaPath("spec")]],
  valid: {
    "another order": {
      oldObject: crd({ spec: { a: { type: "object", oneOf: [B, C] } } }),
      object: crd({ spec: { a: { type: "object", oneOf: [C, B] } } }),
    },
    "oneOf is new": {
      oldObject: crd({ spec: { a: { type: "object" } } }),
      object: crd({ spec: { a: { type: "object", oneOf: [B, C] } } }),
    },
    "a branch goes": {
      oldObject: crd({ spec: { a: { type: "object", anyOf: [B, C] } } }),
      object: crd({ spec: { a: { type: "object", anyOf: [B] } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "object", not: B } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "object" } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a further branch": {
      oldObject: crd({ spec: { a: { type: "object", oneOf: [B] } } }),
      object: crd({ spec: { a: { type: "object", oneOf: [B, C] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "the last branch goes": {
      oldObject: crd({ spec: { a: { type: "object", anyOf: [B] } } }),
      object: crd({ spec: { a: { type: "object" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "one of allOf goes": {
      oldObject: crd({ spec: { a: { type: "object", allOf: [B, C] } } }),
      object: crd({ spec: { a: { type: "object", allOf: [B] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "not goes": {
      oldObject: crd({ spec: { a: { type: "object", not: B } } }),
      object: crd({ spec: { a: { type: "object" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a branch changes": {
      oldObject: crd({ spec: { a: { type: "object", oneOf: [B, C] } } }),
      object: crd({ spec: { a: { type: "object", oneOf: [B, D] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "one of allOf changes": {
      oldObject: crd({ spec: { a: { type: "object", allOf: [B] } } }),
      object: crd({ spec: { a: { type: "object", allOf: [C] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "not changes": {
      oldObject: crd({ spec: { a: { type: "object", not: B } } }),
      object: crd({ spec: { a: { type: "object", not: C } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
