import type { Cause } from "../../../model/cause.js";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { timeoutSeconds } from "./timeout-seconds.js";

const INTEGER = { type: "integer", format: "int32" };

testRule(timeoutSeconds, {
  bad: [["FieldValueInvalid", schemaPath("spec", "readMaxWaitSeconds")]],
  valid: {
    "a timeout": { object: crd({ spec: { timeoutSeconds: INTEGER, idleTimeoutSeconds: INTEGER } }) },
    "a lifetime": { object: crd({ spec: { tokenExpirySeconds: INTEGER } }) },
    "another unit": { object: crd({ spec: { maxWaitMinutes: INTEGER } }) },
    "a text": { object: crd({ spec: { idleSeconds: { type: "string" } } }) },
  },
  invalid: {
    "a deadline of inactivity": {
      object: crd({ spec: { clientIdleDeadlineSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "clientIdleDeadlineSeconds")]],
    },
    "a wait": {
      object: crd({ spec: { maxWaitSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "maxWaitSeconds")]],
    },
    "a wait for something": {
      object: crd({ spec: { readMaxWaitSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "readMaxWaitSeconds")]],
    },
    "when to give up": {
      object: crd({ spec: { giveUpSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "giveUpSeconds")]],
    },
    silence: {
      object: crd({ spec: { peerNoResponseSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "peerNoResponseSeconds")]],
    },
    idleness: {
      object: crd({ spec: { idleSeconds: INTEGER } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "idleSeconds")]],
    },
  },
});

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
