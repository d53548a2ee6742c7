import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { noStatusState } from "./no-status-state.js";

const values = (...all: readonly string[]): JsonObject => ({ type: "string", enum: all });
const status = (name: string, field: JsonObject): KubeObject => crd({ status: { [name]: field } });

testRule(noStatusState, {
  bad: [["FieldValueForbidden", schemaPath("status", "state")]],
  valid: {
    "any text, which may be the state of something else": { object: status("state", { type: "string" }) },
    "other values": { object: status("state", values("Primary", "Replica", "Unknown")) },
    "the state of a part with few values": { object: status("powerState", values("Running", "Stopped")) },
    "the phase of another name, which no-status-phase reports": {
      object: status("phase", values("Pending", "Running")),
    },
    "outcomes, of which each is final": {
      object: status("lastResult", values("Succeeded", "Failed", "Unknown")),
    },
    "the status of a condition": {
      object: crd({
        status: {
          checks: {
            type: "array",
            items: {
              type: "object",
              properties: { status: values("Ready", "Failed"), lastTransitionTime: { type: "string" } },
            },
          },
        },
      }),
    },
    "the text of another state": {
      object: status("instanceState", { type: "string", description: "The current state of the instance." }),
    },
    "the state that a cloud provider reports": {
      object: crd({
        crd: { group: "rds.services.k8s.aws" },
        status: { status: { type: "string", description: "The current status of the cluster." } },
      }),
    },
    "in the spec": { object: crd({ spec: { state: values("Pending", "Running", "Failed") } }) },
  },
  invalid: {
    "a stage": {
      object: status("stage", values("Initializing", "Ready")),
      causes: [["FieldValueForbidden", schemaPath("status", "stage")]],
    },
    "a status in the status, in capitals": {
      object: status("status", values("CREATED", "ROLLED_BACK", "FAILED")),
      causes: [["FieldValueForbidden", schemaPath("status", "status")]],
    },
    "the health, beside conditions": {
      object: crd({
        status: { health: values("Healthy", "Degraded", "Unknown"), conditions: { type: "array" } },
      }),
      causes: [["FieldValueForbidden", schemaPath("status", "health")]],
    },
    "a life": {
      object: status("lifecycle", values("Starting", "Running", "Stopped")),
      causes: [["FieldValueForbidden", schemaPath("status", "lifecycle")]],
    },
    "any name, if all of four values are phases": {
      object: status("operation", values("Creating", "Updating", "Deleting", "Ready")),
      causes: [["FieldValueForbidden", schemaPath("status", "operation")]],
    },
    "the state of a part": {
      object: status("health", { type: "object", properties: { state: values("Ready", "Failed") } }),
      causes: [["FieldValueForbidden", schemaPath("status", "health", "state")]],
    },
    "the state in words": {
      object: status("state", { type: "string", description: "The current state of the widget." }),
      causes: [["FieldValueForbidden", schemaPath("status", "state")]],
    },
    "an enum in `allOf`": {
      object: status("state", {
        type: "string",
        allOf: [values("Ready", "Failed"), values("Ready", "Failed")],
      }),
      causes: [["FieldValueForbidden", schemaPath("status", "state")]],
    },
    "a longer name": {
      object: status("lifecycleState", values("Created", "Deploying", "Stable", "RolledBack")),
      causes: [["FieldValueForbidden", schemaPath("status", "lifecycleState")]],
    },
  },
});
