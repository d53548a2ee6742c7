import type { Cause } from "../../../model/cause.js";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { deadlineSeconds } from "./deadline-seconds.js";

const INTEGER = { type: "integer", format: "int32" };

testRule(deadlineSeconds, {
  bad: [["FieldValueInvalid", schemaPath("spec", "maxDurationSeconds")]],
  valid: {
    "a timeout of something else": {
      object: crd({
        spec: {
          readTimeoutSeconds: { ...INTEGER, description: "How long a read may take to complete." },
          drainTimeoutSeconds: { ...INTEGER, description: "How long to wait for the next answer." },
        },
      }),
    },
    "a deadline": { object: crd({ spec: { deadlineSeconds: INTEGER, backupDeadlineSeconds: INTEGER } }) },
    "a timeout": { object: crd({ spec: { timeoutSeconds: INTEGER } }) },
    "a duration without a limit": { object: crd({ spec: { durationSeconds: INTEGER } }) },
    "a text": { object: crd({ spec: { maxRuntimeSeconds: { type: "string" } } }) },
  },
  invalid: {
    "a timeout that is the time to complete": {
      object: crd({
        spec: {
          upgradeTimeoutSeconds: {
            ...INTEGER,
            description: "The upgrade must be complete within this time.",
          },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "upgradeTimeoutSeconds")]],
    },
    "a duration": {
      object: crd({ spec: { maxDurationSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "maxDurationSeconds")]],
    },
    "the run time of something": {
      object: crd({ spec: { jobMaxRuntimeSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "jobMaxRuntimeSeconds")]],
    },
    "a limit": {
      object: crd({ spec: { backupTimeLimitSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "backupTimeLimitSeconds")]],
    },
    "a timeout of an execution": {
      object: crd({ spec: { executionTimeoutSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "executionTimeoutSeconds")]],
    },
    "a timeout of completion": {
      object: crd({ spec: { completionTimeoutSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "completionTimeoutSeconds")]],
    },
  },
});

test.each([
  ["maxDurationSeconds", "'deadlineSeconds'"],
  ["jobMaxRuntimeSeconds", "'jobDeadlineSeconds'"],
  ["backupTimeLimitSeconds", "'backupDeadlineSeconds'"],
  ["completionTimeoutSeconds", "'deadlineSeconds'"],
  ["executionTimeoutSeconds", "'executionDeadlineSeconds'"],
])("for %s it proposes %s", (name, proposal) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: INTEGER } }) });
  const causes: readonly Cause[] = [...deadlineSeconds.check(context, undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
