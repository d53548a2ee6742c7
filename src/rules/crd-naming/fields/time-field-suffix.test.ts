import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { testRule } from "../../../testing/test-rule.js";
import { timeFieldSuffix } from "./time-field-suffix.js";

const TIME = { type: "string", format: "date-time" };

testRule(timeFieldSuffix, {
  bad: [["FieldValueInvalid", schemaPath("status", "lastBackup")]],
  valid: {
    "a time by its name": {
      object: crd({ status: { completionTime: TIME, time: TIME, lastSyncTime: TIME } }),
    },
    "what was done, and when": { object: crd({ status: { startedAt: TIME, at: TIME } }) },
    "a relation to a time": {
      object: crd({
        status: { notBefore: TIME, notAfter: TIME, createdBefore: TIME, after: TIME, readySince: TIME },
      }),
    },
    "a stamp, of which no-timestamp-suffix tells": { object: crd({ status: { startTimestamp: TIME } }) },
    "the time of a taint": { object: crd({ spec: { timeAdded: TIME } }) },
    "a date without a time": { object: crd({ status: { expiration: { type: "string", format: "date" } } }) },
    "a field of a cloud provider": {
      object: crd({ crd: { group: "rds.services.k8s.aws" }, status: { createdAt: TIME } }),
    },
    "a text": { object: crd({ status: { expiration: { type: "string" } } }) },
    "items of a list": { object: crd({ status: { attempts: { type: "array", items: TIME } } }) },
  },
  invalid: {
    "a noun": {
      object: crd({ status: { expiration: TIME } }),
      causes: [["FieldValueInvalid", schemaPath("status", "expiration")]],
    },
    "a participle": {
      object: crd({ status: { lastUpdated: TIME } }),
      causes: [["FieldValueInvalid", schemaPath("status", "lastUpdated")]],
    },
    "at or until": {
      object: crd({ status: { expiresAt: TIME, validUntil: TIME } }),
      causes: [
        ["FieldValueInvalid", schemaPath("status", "expiresAt")],
        ["FieldValueInvalid", schemaPath("status", "validUntil")],
      ],
    },
    "a date": {
      object: crd({ spec: { createDate: TIME } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "createDate")]],
    },
    "a word that only ends alike": {
      object: crd({ spec: { lifetime: TIME, format: TIME } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "lifetime")],
        ["FieldValueInvalid", schemaPath("spec", "format")],
      ],
    },
    "the ends of a window": {
      object: crd({ spec: { window: { type: "object", properties: { start: TIME } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "window", "start")]],
    },
  },
});

test.each([
  ["lastWriteAt", "lastWriteTime"],
  ["scheduledOn", "scheduledTime"],
  ["lastTransition", "lastTransitionTime"],
  ["createDate", "createTime"],
  ["lastUpdated", "lastUpdateTime"],
  ["lastscheduled", "lastScheduledTime"],
  ["createdAt", "creationTime"],
  ["expiresAt", "expirationTime"],
  ["completed", "completionTime"],
  ["expiration", "expirationTime"],
  ["start", "startTime"],
  ["deadline_at", "deadlineTime"],
  ["lifetime", "completionTime"],
  ["when", "completionTime"],
  ["date", "completionTime"],
])("for %s it proposes %s", (name, proposal) => {
  expect(messagesOf(timeFieldSuffix, crd({ status: { [name]: TIME } }))).toEqual([
    `must end with 'Time', such as '${proposal}' instead of '${name}'`,
  ]);
});

test("it proposes no name of another field", () => {
  expect(messagesOf(timeFieldSuffix, crd({ status: { start: TIME, startTime: TIME } }))).toEqual([
    "must end with 'Time', such as 'completionTime' instead of 'start'",
  ]);
});
