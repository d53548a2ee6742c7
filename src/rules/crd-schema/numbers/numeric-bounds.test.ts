import { crd, schemaPath } from "../../../testing/crd.js";
import { testRule } from "../../../testing/test-rule.js";
import { numericBounds } from "./numeric-bounds.js";

testRule(numericBounds, {
  bad: [["FieldValueRequired", schemaPath("spec", "backoffFactor")]],
  valid: {
    "a bound that the description states, of which described-bounds tells": {
      object: crd({ spec: { factor: { type: "integer", description: "Must be between 1 and 10." } } }),
    },
    "both bounds": { object: crd({ spec: { factor: { type: "integer", minimum: 1, maximum: 10 } } }) },
    "a list of values": { object: crd({ spec: { factor: { type: "integer", enum: [1, 2] } } }) },
    "a rule": {
      object: crd({
        spec: { factor: { type: "integer", "x-kubernetes-validations": [{ rule: "self > 0" }] } },
      }),
    },
    "a float, of which no-float-in-spec tells": { object: crd({ spec: { factor: { type: "number" } } }) },
    "a bound beyond 53 bits, of which number-precision tells": {
      object: crd({ spec: { offset: { type: "integer", format: "int64", maximum: 2 ** 60 } } }),
    },
    "a field of status": { object: crd({ status: { factor: { type: "integer" } } }) },
    "a port, of which well-known-field-shape tells": { object: crd({ spec: { port: { type: "integer" } } }) },
    "a count without a lower bound, of which count-minimum tells": {
      object: crd({ spec: { retryLimit: { type: "integer" } } }),
    },
    "an int64 without bounds, of which int64-bounds tells": {
      object: crd({ spec: { factor: { type: "integer", format: "int64" } } }),
    },
  },
  invalid: {
    "no bounds": {
      object: crd({ spec: { factor: { type: "integer" } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "factor")]],
    },
    "a count without an upper bound": {
      object: crd({ spec: { retryLimit: { type: "integer", minimum: 0 } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "retryLimit")]],
    },
    "an int64 without a lower bound": {
      object: crd({ spec: { offset: { type: "integer", format: "int64", maximum: 5 } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "offset")]],
    },
  },
});
