import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { noStatusPhase } from "./no-status-phase.js";

const TEXT = { type: "string" };

testRule(noStatusPhase, {
  bad: [["FieldValueForbidden", schemaPath("status", "phase")]],
  valid: {
    "another word": {
      object: crd({ status: { state: TEXT, phases: TEXT, phaseCount: TEXT, emphase: TEXT } }),
    },
    "a phase in spec": {
      object: crd({ spec: { phase: TEXT, status: { type: "object", properties: { phase: TEXT } } } }),
    },
    "the phase of something else, within status": {
      object: crd({
        status: { pods: { type: "array", items: { type: "object", properties: { phase: TEXT } } } },
      }),
    },
    "a version that is neither served nor stored": {
      object: crd({ status: { phase: TEXT }, version: { served: false, storage: false } }),
    },
  },
  invalid: {
    "a phase": {
      object: crd({ status: { phase: TEXT } }),
      causes: [["FieldValueForbidden", schemaPath("status", "phase")]],
    },
    "a phase of its own name": {
      object: crd({ status: { backupPhase: TEXT } }),
      causes: [["FieldValueForbidden", schemaPath("status", "backupPhase")]],
    },
    "a phase beside conditions": {
      object: crd({ status: { phase: TEXT, conditions: { type: "array", items: { type: "object" } } } }),
      causes: [["FieldValueForbidden", schemaPath("status", "phase")]],
    },
  },
});
