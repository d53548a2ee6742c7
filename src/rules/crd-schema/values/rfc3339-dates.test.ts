import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { rfc3339Dates } from "./rfc3339-dates.js";

testRule(rfc3339Dates, {
  bad: [["FieldValueInvalid", schemaPath("status", "lastBackupTime")]],
  valid: {
    "a time with its format": {
      object: crd({ status: { lastBackupTime: { type: "string", format: "date-time" } } }),
    },
    "a date with its format": {
      object: crd({ spec: { expirationDate: { type: "string", format: "date" } } }),
    },
    durations: {
      object: crd({
        spec: {
          holdTime: { type: "string" },
          keepaliveTime: { type: "integer" },
          maxRestartTime: { type: "string" },
        },
      }),
    },
    "a time of the day": {
      object: crd({
        spec: {
          startTime: {
            type: "string",
            pattern: "^[0-2][0-9]:[0-5][0-9]$",
            description: "startTime is the time at which it starts.",
          },
        },
      }),
    },
    "what may be in Cron format": { object: crd({ spec: { startTime: { type: "string" } } }) },
    "a step of a workflow": { object: crd({ spec: { startAt: { type: "string" } } }) },
    "a time of a core type": {
      object: crd({
        spec: {
          tolerations: {
            type: "array",
            items: {
              type: "object",
              properties: {
                effect: { type: "string" },
                key: { type: "string" },
                timeAdded: { type: "string" },
              },
            },
          },
        },
      }),
    },
  },
  invalid: {
    "a number since 1970, whatever its name": {
      object: crd({
        spec: {
          cutoff: {
            type: "integer",
            description: "cutoff is when it ends, in seconds since the Unix epoch.",
          },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "cutoff")]],
    },
    "text in a standard format, whatever its name": {
      object: crd({
        spec: { cutoff: { type: "string", description: "cutoff is when it ends, as RFC 3339." } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "cutoff")]],
    },
    "words for what has happened": {
      object: crd({
        status: {
          startedOn: { type: "string" },
          lastSeenUnix: { type: "integer" },
          lastSyncEpoch: { type: "integer" },
        },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("status", "startedOn")],
        ["FieldValueInvalid", schemaPath("status", "lastSeenUnix")],
        ["FieldValueInvalid", schemaPath("status", "lastSyncEpoch")],
      ],
    },
    "a string without a format": {
      object: crd({ status: { lastBackupTime: { type: "string" }, createdAt: { type: "string" } } }),
      causes: [
        ["FieldValueInvalid", schemaPath("status", "lastBackupTime")],
        ["FieldValueInvalid", schemaPath("status", "createdAt")],
      ],
    },
    "a number": {
      object: crd({ status: { creationTime: { type: "integer", format: "int64" } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "creationTime")]],
    },
    "a description that tells": {
      object: crd({
        spec: { startTime: { type: "string", description: "startTime is the time at which it starts." } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "startTime")]],
    },
    "a timestamp": {
      object: crd({ spec: { triggerTimestamp: { type: "integer" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "triggerTimestamp")]],
    },
  },
});
