import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { timeSpanUnit } from "./time-span-unit.js";

const INTEGER = { type: "integer", format: "int32" };

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
