import type { Cause } from "../../../model/cause.js";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { timeSpanUnit } from "./time-span-unit.js";

const INTEGER = { type: "integer", format: "int32" };
const said = (description: string): typeof INTEGER & { description: string } => ({ ...INTEGER, description });
const NAMES = ["retention", "backoff", "cooldown", "expiration", "keepAlive", "latency", "waitTime", "maxScheduleTime"];

testRule(timeSpanUnit, {
  bad: [["FieldValueInvalid", schemaPath("spec", "retention")]],
  valid: {
    "a unit in the name": {
      object: crd({ spec: { retentionDays: INTEGER, backoffSeconds: INTEGER, waitTimeSeconds: INTEGER } }),
    },
    "a name of which explicit-unit tells": { object: crd({ spec: { gracePeriod: INTEGER } }) },
    "a count": {
      object: crd({
        spec: {
          retention: said("The number of snapshots to keep."),
          keepalive: said("Idle connections to keep open."),
        },
      }),
    },
    "a limit of retries": { object: crd({ spec: { backoffLimit: INTEGER } }) },
    "points in time": {
      object: crd({
        spec: { startTime: INTEGER, expiration: said("Unix time in seconds.") },
        status: { expiration: INTEGER },
      }),
    },
    "a parameter of a cloud provider": {
      object: crd({ crd: { group: "rds.services.k8s.aws" }, spec: { backupRetention: INTEGER } }),
    },
    "a text": { object: crd({ spec: { retention: { type: "string" } } }) },
  },
  invalid: {
    "time spans": {
      object: crd({ spec: Object.fromEntries(NAMES.map((name) => [name, INTEGER])) }),
      causes: NAMES.map((name) => ["FieldValueInvalid", schemaPath("spec", name)]),
    },
    "a number of days": {
      object: crd({ spec: { backupRetention: said("The number of days to keep backups.") } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "backupRetention")]],
    },
    "in the status, with a unit in the description": {
      object: crd({ status: { expiration: said("Seconds until it expires.") } }),
      causes: [["FieldValueInvalid", schemaPath("status", "expiration")]],
    },
  },
});

test.each([
  ["retention", "", "'retentionSeconds'"],
  ["retention", "The number of days to keep backups.", "'retentionDays'"],
  ["gracePeriodTime", "", "'gracePeriodSeconds'"],
  ["waitTime", "", "'waitTimeSeconds'"],
  ["latency", "", "'latencyMilliseconds'"],
  ["latency", "The latency of calls, unit ms.", "'latencyMilliseconds'"],
  ["latency", "The latency in seconds.", "'latencySeconds'"],
])("for %s, '%s', it proposes %s", (name, description, proposal) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: { ...INTEGER, description } } }) });
  const causes: readonly Cause[] = [...timeSpanUnit.check(context, undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
