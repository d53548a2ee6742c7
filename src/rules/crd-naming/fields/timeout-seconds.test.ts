import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { timeoutSeconds } from "./timeout-seconds.js";

const INTEGER = { type: "integer", format: "int32" };

test.each([
  ["maxWaitSeconds", "'timeoutSeconds'"],
  ["readMaxWaitSeconds", "'readTimeoutSeconds'"],
  ["giveUpSeconds", "'timeoutSeconds'"],
  ["peerNoResponseSeconds", "'peerTimeoutSeconds'"],
  ["idleSeconds", "'timeoutSeconds'"],
])("for %s it proposes %s", (name, proposal) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: INTEGER } }) });
  const causes: readonly Cause[] = [...timeoutSeconds.check(context, undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
