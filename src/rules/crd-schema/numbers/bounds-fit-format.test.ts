import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { boundsFitFormat } from "./bounds-fit-format.js";

const FOUND = ["FieldValueInvalid", schemaPath("spec", "field")] as const;
const field = (schema: JsonObject): KubeObject => crd({ spec: { field: schema } });

testRule(boundsFitFormat, {
  bad: [["FieldValueInvalid", schemaPath("spec", "asn")]],
  valid: {
    "the largest int32": {
      object: field({ type: "integer", format: "int32", minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }),
    },
    "more than 32 bits, without a format": { object: field({ type: "integer", maximum: 4294967295 }) },
    "the smallest int64, which is exact as float64": {
      object: field({ type: "integer", format: "int64", minimum: -(2n ** 63n) }),
    },
    "a format that is not for integers": { object: field({ type: "integer", format: "uint32", maximum: 4294967295 }) },
    "a whole number with a fraction of zero": { object: field({ type: "integer", format: "int32", minimum: 1.0 }) },
    "fractions of a number": { object: field({ type: "number", format: "double", minimum: 0.5, multipleOf: 0.1 }) },
    "the largest float64": { object: field({ type: "number", maximum: Number.MAX_VALUE }) },
    "an integer or a string": {
      object: field({ "x-kubernetes-int-or-string": true, maximum: 4294967295 }),
    },
    "bounds that are none": { object: field({ type: "integer", format: "int32", maximum: "4294967295" }) },
  },
  invalid: {
    "a uint32 as int32": {
      object: field({ type: "integer", format: "int32", minimum: 0, maximum: 4294967295 }),
      causes: [FOUND],
    },
    "a minimum": { object: field({ type: "integer", format: "int32", minimum: -4294967295 }), causes: [FOUND] },
    "both bounds": {
      object: field({ type: "integer", format: "int32", minimum: -(2 ** 32), maximum: 2 ** 32 }),
      causes: [FOUND, FOUND],
    },
    "the largest int64, which is one more as float64": {
      object: field({ type: "integer", format: "int64", maximum: 2n ** 63n - 1n }),
      causes: [FOUND],
    },
    "a fraction as the bound of integers": { object: field({ type: "integer", minimum: 0.5 }), causes: [FOUND] },
    "a fraction as the step of integers": { object: field({ type: "integer", multipleOf: 0.5 }), causes: [FOUND] },
    "more than a float holds": { object: field({ type: "number", format: "float", maximum: 3.5e38 }), causes: [FOUND] },
    "in a status": {
      object: crd({ status: { field: { type: "integer", format: "int32", maximum: 2 ** 32 } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "field")]],
    },
  },
});
