import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { periodSeconds } from "./period-seconds.js";

const INTEGER = { type: "integer", format: "int32" };

test.each([
  ["intervalSeconds", "'periodSeconds'"],
  ["retryIntervalSeconds", "'retryPeriodSeconds'"],
])("for %s it proposes %s", (name, proposal) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: INTEGER } }) });
  const causes: readonly Cause[] = [...periodSeconds.check(context, undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
