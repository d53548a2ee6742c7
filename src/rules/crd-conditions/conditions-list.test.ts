import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { conditionsList } from "./conditions-list.js";

const INVALID = [["FieldValueInvalid", schemaPath("status", "conditions")]] as const;

testRule(conditionsList, {
  bad: [["FieldValueInvalid", schemaPath("status", "conditions")]],
  valid: {
    "a list of objects": {
      object: crd({ status: { conditions: { type: "array", items: { type: "object" } } } }),
    },
    "no conditions": { object: crd({ status: { ready: { type: "integer" } } }) },
    "conditions that are a part of the desired state": {
      object: crd({ spec: { conditions: { type: "string" } } }),
    },
    "conditions deeper in status": {
      object: crd({ status: { check: { type: "object", properties: { conditions: { type: "string" } } } } }),
    },
  },
  invalid: {
    "a map": {
      object: crd({ status: { conditions: { type: "object", additionalProperties: { type: "object" } } } }),
      causes: INVALID,
    },
    "an object": {
      object: crd({ status: { conditions: { type: "object", properties: { ready: { type: "string" } } } } }),
      causes: INVALID,
    },
    "a list of strings": {
      object: crd({ status: { conditions: { type: "array", items: { type: "string" } } } }),
      causes: INVALID,
    },
    "a list of anything": {
      object: crd({ status: { conditions: { type: "array" } } }),
      causes: INVALID,
    },
    anything: {
      object: crd({ status: { conditions: { "x-kubernetes-preserve-unknown-fields": true } } }),
      causes: INVALID,
    },
  },
});
