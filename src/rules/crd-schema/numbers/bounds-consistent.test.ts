import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { boundsConsistent } from "./bounds-consistent.js";

const FOUND = ["FieldValueInvalid", schemaPath("spec", "field")] as const;
const field = (schema: JsonObject): KubeObject => crd({ spec: { field: schema } });

testRule(boundsConsistent, {
  bad: [["FieldValueInvalid", schemaPath("spec", "retryLimit")]],
  valid: {
    "bounds in order": { object: field({ type: "integer", minimum: 1, maximum: 10 }) },
    "bounds in order, one of them exclusive": {
      object: field({ type: "integer", minimum: 1, maximum: 10, exclusiveMinimum: true }),
    },
    "one number": { object: field({ type: "integer", minimum: 5, maximum: 5 }) },
    "one value": { object: field({ type: "string", minLength: 5, maxLength: 5 }) },
    "one bound": { object: field({ type: "array", minItems: 5 }) },
    "as many fields as must be set": {
      object: field({
        type: "object",
        minProperties: 1,
        maxProperties: 1,
        required: ["a"],
        properties: { a: {} },
      }),
    },
    "a map, which has as many entries as one likes": {
      object: field({ type: "object", minProperties: 5, additionalProperties: { type: "string" } }),
    },
    "bounds that are none": { object: field({ type: "integer", minimum: "10", maximum: 1 }) },
  },
  invalid: {
    "minimum and maximum": { object: field({ type: "integer", minimum: 10, maximum: 1 }), causes: [FOUND] },
    "beyond what a number holds": {
      object: field({ type: "integer", minimum: 2n ** 60n, maximum: 5 }),
      causes: [FOUND],
    },
    "the one value excluded from below": {
      object: field({ type: "integer", minimum: 5, maximum: 5, exclusiveMinimum: true }),
      causes: [FOUND],
    },
    "the one value excluded": {
      object: field({ type: "integer", minimum: 5, maximum: 5, exclusiveMaximum: true }),
      causes: [FOUND],
    },
    lengths: { object: field({ type: "string", minLength: 10, maxLength: 1 }), causes: [FOUND] },
    items: { object: field({ type: "array", minItems: 10, maxItems: 1 }), causes: [FOUND] },
    entries: {
      object: field({
        type: "object",
        minProperties: 10,
        maxProperties: 1,
        additionalProperties: { type: "string" },
      }),
      causes: [FOUND],
    },
    "more required fields than there may be": {
      object: field({ type: "object", maxProperties: 1, required: ["a", "b"], properties: { a: {}, b: {} } }),
      causes: [FOUND],
    },
    "fewer fields than there must be": {
      object: field({ type: "object", minProperties: 2, properties: { a: {} } }),
      causes: [FOUND],
    },
  },
});
