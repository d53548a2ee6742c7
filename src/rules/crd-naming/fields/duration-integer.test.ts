import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { durationInteger } from "./duration-integer.js";

const TEXT = { type: "string" };

test.each([
  ["timeout", { default: "5s" }, "'timeoutSeconds'"],
  ["timeout", { default: "500ms" }, "'timeoutMilliseconds'"],
  ["minDelay", { description: "How long to wait. Defaults to 5ms." }, "'minDelayMilliseconds'"],
  ["delay", { description: 'Such as "300ms", "-1.5h" or "2h45m".' }, "'delaySeconds'"],
  ["delay", { description: "Defaults to 30000ms." }, "'delaySeconds'"],
])("for %s with %p, it proposes %s", (name, more, proposal) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: { ...TEXT, ...more } } }) });
  const causes = [...durationInteger.check(context, undefined)];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
