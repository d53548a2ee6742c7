import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { explicitUnit } from "./explicit-unit.js";

const INTEGER = { type: "integer", format: "int32" };

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
