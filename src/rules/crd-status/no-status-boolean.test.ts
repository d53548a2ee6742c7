import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { noStatusBoolean } from "./no-status-boolean.js";

const BOOLEAN = { type: "boolean" };
const part = (properties: JsonObject): JsonObject => ({ type: "object", properties });

testRule(noStatusBoolean, {
  bad: [["FieldValueForbidden", schemaPath("status", "ready")]],
  valid: {
    "a property of what is observed": {
      object: crd({ status: { encrypted: BOOLEAN, managed: BOOLEAN, multiZone: BOOLEAN } }),
    },
    "a count": { object: crd({ status: { readyReplicas: { type: "integer" } } }) },
    "a choice": { object: crd({ status: { backupIfUnhealthy: BOOLEAN, waitUntilReady: BOOLEAN } }) },
    "of an item of a list": {
      object: crd({ status: { members: { type: "array", items: part({ ready: BOOLEAN }) } } }),
    },
    "of an entry of a map": {
      object: crd({ status: { zones: { type: "object", additionalProperties: part({ ready: BOOLEAN }) } } }),
    },
    "a step that is taken once": {
      object: crd({ status: { initialization: part({ provisioned: BOOLEAN }) } }),
    },
    "in the spec": { object: crd({ spec: { ready: BOOLEAN } }) },
  },
  invalid: {
    "a state": {
      object: crd({ status: { healthy: BOOLEAN } }),
      causes: [["FieldValueForbidden", schemaPath("status", "healthy")]],
    },
    "a state with 'is'": {
      object: crd({ status: { isReady: BOOLEAN } }),
      causes: [["FieldValueForbidden", schemaPath("status", "isReady")]],
    },
    "the state of a part by name": {
      object: crd({ status: { controlPlaneInitialized: BOOLEAN } }),
      causes: [["FieldValueForbidden", schemaPath("status", "controlPlaneInitialized")]],
    },
    "in a part of the status": {
      object: crd({ status: { workflow: part({ finished: BOOLEAN }) } }),
      causes: [["FieldValueForbidden", schemaPath("status", "workflow", "finished")]],
    },
    "ready to use": {
      object: crd({ status: { readyToUse: BOOLEAN } }),
      causes: [["FieldValueForbidden", schemaPath("status", "readyToUse")]],
    },
  },
});
