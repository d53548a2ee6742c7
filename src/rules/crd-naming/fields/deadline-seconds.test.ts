import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { deadlineSeconds } from "./deadline-seconds.js";

const INTEGER = { type: "integer", format: "int32" };

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
