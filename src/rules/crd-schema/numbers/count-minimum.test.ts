import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { countMinimum } from "./count-minimum.js";

testRule(countMinimum, {
  bad: [["FieldValueRequired", schemaPath("spec", "retryCount")]],
  valid: {
    "a lower bound": { object: crd({ spec: { retryCount: { type: "integer", minimum: 0 } } }) },
    "a lower bound for a special value": {
      object: crd({ spec: { retryCount: { type: "integer", minimum: -1, description: "-1: no limit" } } }),
    },
    "no count": {
      object: crd({ spec: { priority: { type: "integer" }, maxPriority: { type: "integer" } } }),
    },
    "a count in status": { object: crd({ status: { retryCount: { type: "integer" } } }) },
    "a limit, of which numeric-bounds tells": {
      object: crd({ spec: { retryLimit: { type: "integer" }, maxSurge: { type: "integer" } } }),
    },
    "a number or a percentage": {
      object: crd({ spec: { replicaCount: { "x-kubernetes-int-or-string": true } } }),
    },
    "replicas, of which numeric-bounds tells": {
      object: crd({ spec: { replicas: { type: "integer" } } }),
    },
  },
  invalid: {
    "a negative lower bound without a meaning": {
      object: crd({
        spec: { retryCount: { type: "integer", minimum: -1 }, maxSurge: { type: "integer", minimum: -100 } },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "retryCount")],
        ["FieldValueInvalid", schemaPath("spec", "maxSurge")],
      ],
    },
    "a negative lower bound in status": {
      object: crd({ status: { retryCount: { type: "integer", minimum: -5 } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "retryCount")]],
    },
    "no bounds": {
      object: crd({ spec: { retryCount: { type: "integer" } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "retryCount")]],
    },
    "an upper bound alone": {
      object: crd({
        spec: { minReplicas: { type: "integer", maximum: 60 }, parallelism: { type: "integer", maximum: 5 } },
      }),
      causes: [
        ["FieldValueRequired", schemaPath("spec", "minReplicas")],
        ["FieldValueRequired", schemaPath("spec", "parallelism")],
      ],
    },
    "a special value as the default": {
      object: crd({ spec: { retryCount: { type: "integer", default: -1 } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "retryCount")]],
    },
  },
});
