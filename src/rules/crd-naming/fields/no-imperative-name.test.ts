import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noImperativeName } from "./no-imperative-name.js";

const choice = (...values: readonly string[]): JsonObject => ({ type: "string", enum: values });
const WHEN = choice("Always", "OnChange");

testRule(noImperativeName, {
  bad: [["FieldValueInvalid", schemaPath("spec", "restartPods")]],
  valid: {
    "a setting": {
      object: crd({ spec: { restartPolicy: WHEN, deleteMode: WHEN, runAs: WHEN, startTime: WHEN } }),
    },
    "a verb alone, and words that only begin alike": {
      object: crd({ spec: { run: WHEN, runnerPods: WHEN } }),
    },
    "in status": { object: crd({ status: { restartPods: WHEN } }) },
    "what is done with a request": {
      object: crd({ spec: { rule: { type: "object", properties: { action: choice("Accept", "Deny") } } } }),
    },
    "a kind that is an action": {
      object: crd({
        names: { kind: "WidgetOperation", plural: "widgetoperations" },
        spec: { operation: choice("Resize", "Rebuild") },
      }),
    },
    "a text": { object: crd({ spec: { restartPods: { type: "string" } } }) },
  },
  invalid: {
    "an order": {
      object: crd({ spec: { rotateCredentials: WHEN, doUpgrade: WHEN, performFailover: WHEN } }),
      causes: ["rotateCredentials", "doUpgrade", "performFailover"].map((name) => [
        "FieldValueInvalid",
        schemaPath("spec", name),
      ]),
    },
    "an action below": {
      object: crd({ spec: { part: { type: "object", properties: { action: choice("Start", "Stop") } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "part", "action")]],
    },
    "an action that is a change": {
      object: crd({ spec: { command: choice("Resize", "Rebuild") } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "command")]],
    },
  },
});
