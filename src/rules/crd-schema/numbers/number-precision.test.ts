import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { numberPrecision } from "./number-precision.js";

testRule(numberPrecision, {
  bad: [["FieldValueInvalid", schemaPath("spec", "offset")]],
  valid: {
    "bounds within 53 bits": {
      object: crd({ spec: { offset: { type: "integer", minimum: -(2 ** 53) + 1, maximum: 2 ** 53 - 1 } } }),
    },
    "exclusive bounds of 2^53": {
      object: crd({
        spec: {
          offset: {
            type: "integer",
            minimum: -(2 ** 53),
            exclusiveMinimum: true,
            maximum: 2 ** 53,
            exclusiveMaximum: true,
          },
        },
      }),
    },
    "no bounds, of which numeric-bounds tells": {
      object: crd({ spec: { offset: { type: "integer", format: "int64" } } }),
    },
    "a float": { object: crd({ spec: { ratio: { type: "number", maximum: 1e300 } } }) },
    "an embedded resource": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { a: { type: "integer", maximum: 2 ** 60 } },
          },
        },
      }),
    },
  },
  invalid: {
    "an upper bound beyond": {
      object: crd({ spec: { offset: { type: "integer", maximum: 2 ** 53 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "offset")]],
    },
    "a lower bound beyond, in status": {
      object: crd({ status: { offset: { type: "integer", minimum: -(2 ** 53), maximum: 0 } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "offset")]],
    },
    "an exclusive bound beyond": {
      object: crd({ spec: { offset: { type: "integer", maximum: 2 ** 53 + 2, exclusiveMaximum: true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "offset")]],
    },
    "the other bound is exclusive": {
      object: crd({ spec: { offset: { type: "integer", maximum: 2 ** 53, exclusiveMinimum: true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "offset")]],
    },
    "all of an int64": {
      object: crd({ spec: { offset: { type: "integer", minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "offset")]],
    },
  },
});
