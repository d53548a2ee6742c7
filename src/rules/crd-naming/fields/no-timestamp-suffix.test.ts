import type { Cause } from "../../../model/cause.js";
import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { noTimestampSuffix } from "./no-timestamp-suffix.js";

const TIME = { type: "string", format: "date-time" };

test.each([
  ["startTimestamp", "'startTime'"],
  ["timestamp", "'time'"],
  ["timeStamp", "'time'"],
  ["buildStamp", "'buildTime'"],
  ["start_timestamp", "'startTime'"],
])("for %s it proposes %s", (name, proposal) => {
  const object: KubeObject = crd({ status: { [name]: TIME } });
  const causes: readonly Cause[] = [...noTimestampSuffix.check(scenarioContext({ object }), undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
