import type { Cause } from "../../../model/cause.js";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { explicitUnit } from "./explicit-unit.js";

const INTEGER = { type: "integer", format: "int32" };

testRule(explicitUnit, {
  bad: [["FieldValueInvalid", schemaPath("spec", "timeout")]],
  valid: {
    "a unit in the name": {
      object: crd({ spec: { timeoutSeconds: INTEGER, retentionPeriodDays: INTEGER, delayMs: INTEGER } }),
    },
    "a unit elsewhere in the name": { object: crd({ spec: { secondsBeforeTimeout: INTEGER } }) },
    "words that only end alike": {
      object: crd({ spec: { percentage: INTEGER, usage: INTEGER, storage: INTEGER, message: INTEGER } }),
    },
    "the TTL of a DNS record": {
      object: crd({
        spec: {
          recordTTL: INTEGER,
          dnsTTL: INTEGER,
          records: { type: "array", items: { type: "object", properties: { ttl: INTEGER } } },
        },
      }),
    },
    "the TTL of a packet": {
      object: crd({
        spec: { minimumTtl: { ...INTEGER, description: "The minimum expected TTL of an incoming packet." } },
      }),
    },
    "a field whose successor has the unit": {
      object: crd({ spec: { retryInterval: INTEGER, retryIntervalSeconds: INTEGER } }),
    },
    "a parameter of a cloud provider": {
      object: crd({ crd: { group: "rds.services.k8s.aws" }, spec: { backupRetentionPeriod: INTEGER } }),
    },
    "a quantity": { object: crd({ spec: { timeout: { "x-kubernetes-int-or-string": true } } }) },
    "a text, of which duration-integer tells": { object: crd({ spec: { timeout: { type: "string" } } }) },
  },
  invalid: {
    "a timeout": {
      object: crd({ spec: { timeout: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "timeout")]],
    },
    "other durations": {
      object: crd({
        spec: {
          pollInterval: INTEGER,
          gracePeriod: INTEGER,
          maxAge: INTEGER,
          leaseDuration: INTEGER,
          delay: INTEGER,
        },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "pollInterval")],
        ["FieldValueInvalid", schemaPath("spec", "gracePeriod")],
        ["FieldValueInvalid", schemaPath("spec", "maxAge")],
        ["FieldValueInvalid", schemaPath("spec", "leaseDuration")],
        ["FieldValueInvalid", schemaPath("spec", "delay")],
      ],
    },
    "the TTL of a token, with a unit only in the description": {
      object: crd({ status: { tokenTTL: { ...INTEGER, description: "Seconds until the token expires." } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "tokenTTL")]],
    },
  },
});

test.each([
  ["timeout", "How long to wait.", "must have its unit in its name, such as 'timeoutSeconds'"],
  ["timeout", "Seconds to wait.", "must have its unit in its name, such as 'timeoutSeconds'"],
  ["retention_period", "Days to keep backups.", "must have its unit in its name, such as 'retentionPeriodDays'"],
  [
    "retentionPeriod",
    "How long to keep backups, usually some days.",
    "must be in seconds, with its unit in its name, such as 'retentionPeriodSeconds'",
  ],
  ["timeout", "How many minutes to wait.", "must be in seconds, with its unit in its name, such as 'timeoutSeconds'"],
  [
    "delay",
    "Milliseconds between polls, 500 ms by default.",
    "must have its unit in its name, such as 'delayMilliseconds'",
  ],
  ["requestTimeout", "In milliseconds.", "must have its unit in its name, such as 'requestTimeoutMilliseconds'"],
  [
    "sessionTimeout",
    "At most 604800 seconds (7 days).",
    "must have its unit in its name, such as 'sessionTimeoutSeconds'",
  ],
  ["echoInterval", "In milliseconds.", "must be in seconds, with its unit in its name, such as 'echoPeriodSeconds'"],
])("for %s, '%s', it proposes %s", (name, description, proposal) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: { ...INTEGER, description } } }) });
  const causes: readonly Cause[] = [...explicitUnit.check(context, undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
