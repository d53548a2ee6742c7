import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { observationInStatus } from "./observation-in-status.js";

const COUNT = { type: "integer", format: "int32" };
const TIME = { type: "string", format: "date-time" };
const said = (description: string): JsonObject => ({ type: "string", description });
const list = (...names: readonly string[]): JsonObject => ({
  type: "array",
  items: { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])) },
});

testRule(observationInStatus, {
  bad: [["FieldValueForbidden", schemaPath("spec", "readyReplicas")]],
  valid: {
    "a time that users may set": {
      object: crd({ spec: { lastSyncTime: { type: "string", format: "date-time" } } }),
    },
    "in status": { object: crd({ status: { readyReplicas: COUNT, lastSyncTime: TIME } }) },
    "what is desired": {
      object: crd({
        spec: { minReadyReplicas: COUNT, failedHistoryLimit: COUNT, syncStartTime: TIME, lastDigits: COUNT },
      }),
    },
    "conditions that must hold": { object: crd({ spec: { conditions: list("type", "status") } }) },
    "the current version, as users set it": {
      object: crd({ spec: { currentVersion: said("The version to run.") } }),
    },
    "what users bind": { object: crd({ spec: { boundVolume: said("The volume to bind.") } }) },
    "a copy of a status": {
      object: crd({
        spec: { status: { type: "object", properties: { observedState: said("The state.") } } },
      }),
    },
  },
  invalid: {
    conditions: {
      object: crd({ spec: { conditions: list("type", "status", "lastTransitionTime") } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "conditions")]],
    },
    "by its description": {
      object: crd({
        spec: {
          currentVersion: said("The version that was last observed to run."),
          generatedName: said("The name that the system has generated."),
          failureCount: said("How often the controller has failed so far."),
        },
      }),
      causes: ["currentVersion", "generatedName", "failureCount"].map((name) => [
        "FieldValueForbidden",
        schemaPath("spec", name),
      ]),
    },
    "observed, by its name": {
      object: crd({ spec: { part: { type: "object", properties: { observedState: said("The state.") } } } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "part", "observedState")]],
    },
  },
});
