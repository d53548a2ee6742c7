import { crd, schemaPath } from "../../../testing/crd.js";
import { testRule } from "../../../testing/test-rule.js";
import { secondsSuffix } from "./seconds-suffix.js";

const INTEGER = { type: "integer", format: "int32" };

testRule(secondsSuffix, {
  bad: [["FieldValueInvalid", schemaPath("spec", "connectTimeoutMinutes")]],
  valid: {
    seconds: { object: crd({ spec: { timeoutSeconds: INTEGER, seconds: INTEGER } }) },
    "words that only end alike": {
      object: crd({ spec: { items: INTEGER, numberOfVMs: INTEGER, status: INTEGER } }),
    },
    "a unit elsewhere": { object: crd({ spec: { daysPerWeek: INTEGER, minuteOfHour: INTEGER } }) },
    "a text": { object: crd({ spec: { days: { type: "string" } } }) },
    "a time in two parts": {
      object: crd({
        status: { changeTime: { type: "object", properties: { sec: INTEGER, nsec: INTEGER } } },
      }),
    },
    "no unit, of which explicit-unit tells": { object: crd({ spec: { timeout: INTEGER } }) },
  },
  invalid: {
    milliseconds: {
      object: crd({ spec: { connectTimeoutMs: INTEGER, delayMillis: INTEGER, jitterMilliseconds: INTEGER } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "connectTimeoutMs")],
        ["FieldValueInvalid", schemaPath("spec", "delayMillis")],
        ["FieldValueInvalid", schemaPath("spec", "jitterMilliseconds")],
      ],
    },
    "minutes and more": {
      object: crd({ spec: { deadlineMinutes: INTEGER, ttlHours: INTEGER, days: INTEGER } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "deadlineMinutes")],
        ["FieldValueInvalid", schemaPath("spec", "ttlHours")],
        ["FieldValueInvalid", schemaPath("spec", "days")],
      ],
    },
    "hours, abbreviated": {
      object: crd({ spec: { retentionHrs: INTEGER, lockHr: INTEGER } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "retentionHrs")],
        ["FieldValueInvalid", schemaPath("spec", "lockHr")],
      ],
    },
    "a unit in two words": {
      object: crd({ spec: { milliSeconds: INTEGER, delayMicroSeconds: INTEGER } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "milliSeconds")],
        ["FieldValueInvalid", schemaPath("spec", "delayMicroSeconds")],
      ],
    },
    "seconds, abbreviated": {
      object: crd({ spec: { timeoutSecs: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "timeoutSecs")]],
    },
  },
});
