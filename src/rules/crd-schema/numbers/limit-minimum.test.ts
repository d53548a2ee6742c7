import { crd, schemaPath } from "../../../testing/crd.js";
import { testRule } from "../../../testing/test-rule.js";
import { limitMinimum } from "./limit-minimum.js";

testRule(limitMinimum, {
  bad: [["FieldValueRequired", schemaPath("spec", "retryLimit")]],
  valid: {
    "a bound that the description states, of which described-bounds tells": {
      object: crd({ spec: { retryLimit: { type: "integer", description: "Must be at least 1." } } }),
    },
    "a lower bound": { object: crd({ spec: { retryLimit: { type: "integer", minimum: 0 } } }) },
    "a lower bound for a special value": {
      object: crd({ spec: { retryLimit: { type: "integer", minimum: -1 } } }),
    },
    "no limit": {
      object: crd({ spec: { priority: { type: "integer" }, maxPriority: { type: "integer" } } }),
    },
    "a limit in status": { object: crd({ status: { retryLimit: { type: "integer" } } }) },
    "a limit that is a quantity": {
      object: crd({ spec: { maxSize: { "x-kubernetes-int-or-string": true } } }),
    },
    "a count, of which count-minimum tells": {
      object: crd({ spec: { retryCount: { type: "integer" }, minReplicas: { type: "integer" } } }),
    },
    "the seconds of a Timestamp": {
      object: crd({
        spec: {
          last: { type: "object", properties: { seconds: { type: "integer" }, nanos: { type: "integer" } } },
        },
      }),
    },
  },
  invalid: {
    "no bounds": {
      object: crd({ spec: { retryLimit: { type: "integer" } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "retryLimit")]],
    },
    "an upper bound alone": {
      object: crd({
        spec: { timeoutSeconds: { type: "integer", maximum: 60 }, maxSurge: { type: "integer", maximum: 5 } },
      }),
      causes: [
        ["FieldValueRequired", schemaPath("spec", "timeoutSeconds")],
        ["FieldValueRequired", schemaPath("spec", "maxSurge")],
      ],
    },
    "a special value as the default": {
      object: crd({ spec: { retryLimit: { type: "integer", default: -1 } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "retryLimit")]],
    },
  },
});
