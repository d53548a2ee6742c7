import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { declarativeFieldName } from "./declarative-field-name.js";

const FLAG = { type: "boolean" };

testRule(declarativeFieldName, {
  bad: [["FieldValueInvalid", schemaPath("spec", "restart")]],
  valid: {
    state: { object: crd({ spec: { paused: FLAG, suspend: FLAG, enabled: FLAG } }) },
    "what was done by whom and when": {
      object: crd({ spec: { startedBy: FLAG, stoppedAt: FLAG, runner: FLAG } }),
    },
    "nouns that look like a verb": {
      object: crd({ spec: { syncOptions: FLAG, runMode: FLAG, triggerName: FLAG, rollbackWindow: FLAG } }),
    },
    "an option of creation": { object: crd({ spec: { createNamespace: FLAG } }) },
    "under which conditions": {
      object: crd({ spec: { stopOnFailure: FLAG, restartAfterUpdate: FLAG, refreshIfExpired: FLAG } }),
    },
    "as whom": { object: crd({ spec: { runAsNonRoot: FLAG } }) },
    "what is not to be done": { object: crd({ spec: { doNotDisrupt: FLAG } }) },
    "short for synchronous": {
      object: crd({ spec: { sync: { ...FLAG, description: "If true, actions run synchronously." } } }),
    },
    "what a fault does": { object: crd({ names: { kind: "WidgetChaos" }, spec: { abort: FLAG } }) },
    "a text": { object: crd({ spec: { restart: { type: "string" } } }) },
    "a status tells what is": { object: crd({ status: { restart: FLAG } }) },
    "what may be done": {
      object: crd({
        spec: { enableSync: FLAG, allowRestart: FLAG, disableBackup: FLAG, requireReset: FLAG },
      }),
    },
    "an enumeration of states": {
      object: crd({ spec: { operation: { type: "string", enum: ["Running", "Stopped"] } } }),
    },
    "what a rule does": { object: crd({ spec: { action: { type: "string", enum: ["Allow", "Deny"] } } }) },
    "an action inside a policy": {
      object: crd({
        spec: {
          onFailure: { type: "object", properties: { action: { type: "string", enum: ["Restart"] } } },
        },
      }),
    },
    "an action of an object that is one": {
      object: crd({
        names: { kind: "PowerAction" },
        spec: { action: { type: "string", enum: ["Restart"] } },
      }),
    },
    "only a value for none": { object: crd({ spec: { action: { type: "string", enum: ["None"] } } }) },
    "a part of an action": {
      object: crd({ spec: { actions: { type: "object", properties: { abort: FLAG } } } }),
    },
    "a list of actions": {
      object: crd({
        spec: { podActions: { type: "array", items: { type: "object", properties: { abort: FLAG } } } },
      }),
    },
  },
  invalid: {
    "to synchronize": {
      object: crd({ spec: { sync: { ...FLAG, description: "Set it to start a synchronization." } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "sync")]],
    },
    "an operation with its start": {
      object: crd({ spec: { triggerSync: FLAG, doBackup: FLAG, runMigration: FLAG, forceRestart: FLAG } }),
      causes: ["triggerSync", "doBackup", "runMigration", "forceRestart"].map((name) => [
        "FieldValueInvalid",
        schemaPath("spec", name),
      ]),
    },
    "an enumeration of actions": {
      object: crd({ spec: { action: { type: "string", enum: ["None", "Start", "Stop", "Restart"] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "action")]],
    },
    "a verb": {
      object: crd({ spec: { restart: FLAG } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "restart")]],
    },
    "a verb and what it acts upon": {
      object: crd({ spec: { rotateKeys: FLAG } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "rotateKeys")]],
    },
    "a noun that alone is an order": {
      object: crd({ spec: { sync: FLAG } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "sync")]],
    },
    "a noun that is an order by its haste": {
      object: crd({ spec: { triggerNow: FLAG } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "triggerNow")]],
    },
    "deep in the spec": {
      object: crd({ spec: { backup: { type: "object", properties: { cancel: FLAG } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "backup", "cancel")]],
    },
  },
});
