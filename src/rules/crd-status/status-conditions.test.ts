import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { statusConditions } from "./status-conditions.js";

const REQUIRED = [["FieldValueRequired", schemaPath("status", "conditions")]] as const;

testRule(statusConditions, {
  bad: [["FieldValueRequired", schemaPath("status", "conditions")]],
  valid: {
    conditions: { object: crd({ status: { conditions: { type: "array" } } }) },
    "no status": { object: crd({ spec: {} }) },
    "a status that is left open": {
      object: crd({ root: { status: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
    },
  },
  invalid: {
    "other fields": { object: crd({ status: { phase: { type: "string" } } }), causes: REQUIRED },
    "no fields": { object: crd({ root: { status: { type: "object" } } }), causes: REQUIRED },
    "conditions of the spec": {
      object: crd({ spec: { conditions: { type: "array" } }, status: {} }),
      causes: REQUIRED,
    },
  },
});
