import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
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
    "what may take less than a second, with its unit spelled out": {
      object: crd({
        spec: {
          connectTimeoutMilliseconds: INTEGER,
          timeoutMilliseconds: INTEGER,
          jitterMicroseconds: INTEGER,
          holdMilliseconds: { ...INTEGER, default: 250 },
          echoMilliseconds: { ...INTEGER, description: "The time between two echoes. Defaults to 300ms." },
        },
      }),
    },
    "whole days": {
      object: crd({
        spec: {
          validityDays: { ...INTEGER, description: "Number of days for which the certificate is valid." },
          renewalDays: { ...INTEGER, description: "When to renew, in days." },
          lifecycleRule: { type: "object", properties: { deletionAfterDays: INTEGER } },
        },
      }),
    },
    "parameters of a cloud provider": {
      object: crd({ crd: { group: "s3.services.k8s.aws" }, spec: { noncurrentDays: INTEGER } }),
    },
    "no unit, of which explicit-unit tells": { object: crd({ spec: { timeout: INTEGER } }) },
  },
  invalid: {
    milliseconds: {
      object: crd({ spec: { connectTimeoutMs: INTEGER, delayMillis: INTEGER, idleMilliseconds: INTEGER } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "connectTimeoutMs")],
        ["FieldValueInvalid", schemaPath("spec", "delayMillis")],
        ["FieldValueInvalid", schemaPath("spec", "idleMilliseconds")],
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
    "milliseconds that a duration does not need": {
      object: crd({
        spec: {
          drainMilliseconds: {
            ...INTEGER,
            description: "How long to drain. Defaults to 30000ms.",
            default: 30000,
          },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "drainMilliseconds")]],
    },
    "days that only the name states": {
      object: crd({ spec: { rotationDays: { ...INTEGER, description: "How long a key is used." } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "rotationDays")]],
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

test.each([
  ["connectTimeoutMs", "must end with 'Milliseconds', such as 'connectTimeoutMilliseconds'"],
  ["timeout_ms", "must end with 'Milliseconds', such as 'timeoutMilliseconds'"],
  ["retryIntervalMicros", "must end with 'Microseconds', such as 'retryPeriodMicroseconds'"],
  ["latencyNanoSeconds", "must end with 'Nanoseconds', such as 'latencyNanoseconds'"],
  ["idleTimeoutMs", "must end with 'Seconds', such as 'idleTimeoutSeconds'"],
  ["lockMinutes", "must end with 'Seconds', such as 'lockSeconds'"],
])("for %s, it says %s", (name, message) => {
  const causes = [...secondsSuffix.check(scenarioContext({ object: crd({ spec: { [name]: INTEGER } }) }), undefined)];
  expect(causes.map((cause) => cause.message)).toEqual([message]);
});
