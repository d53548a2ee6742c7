import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { fixAll } from "../../../testing/fix-all.js";
import { testRule } from "../../../testing/test-rule.js";
import { printerColumnMessage } from "./printer-column-message.js";

const MESSAGE = { name: "Message", type: "string", jsonPath: ".status.message" };

const showing = (column: JsonObject, version: JsonObject = {}): KubeObject =>
  crd({
    status: { message: { type: "string" } },
    version: {
      additionalPrinterColumns: [{ name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" }, column],
      ...version,
    },
  });

const INVALID = [["FieldValueInvalid", "spec.versions[0].additionalPrinterColumns[1].priority"]] as const;

testRule(printerColumnMessage, {
  bad: [["FieldValueInvalid", "spec.versions[0].additionalPrinterColumns[0].priority"]],
  valid: {
    "no columns": { object: crd() },
    "a reason": {
      object: showing({
        name: "Reason",
        type: "string",
        jsonPath: '.status.conditions[?(@.type=="Ready")].reason',
      }),
    },
    "a message for those who ask for it": { object: showing({ ...MESSAGE, priority: 1 }) },
    "a message for those who ask for all": { object: showing({ ...MESSAGE, priority: 10 }) },
    "a field that only starts alike": { object: showing({ ...MESSAGE, jsonPath: ".status.messages" }) },
    "a version that is neither served nor stored": {
      object: showing(MESSAGE, { served: false, storage: false }),
    },
  },
  invalid: {
    "no priority": { object: showing(MESSAGE), causes: INVALID },
    "priority 0": { object: showing({ ...MESSAGE, priority: 0 }), causes: INVALID },
    "a priority that is no number": {
      object: showing({ ...MESSAGE, priority: { toString: 1 } }),
      causes: INVALID,
    },
    "the message of a condition": {
      object: showing({ ...MESSAGE, jsonPath: '.status.conditions[?(@.type=="Ready")].message' }),
      causes: INVALID,
    },
    "the message in brackets": {
      object: showing({ ...MESSAGE, jsonPath: ".status['message']" }),
      causes: INVALID,
    },
  },
});

test("the fix gives the column priority 1", () => {
  const fixed = showing({ ...MESSAGE, priority: 1 });
  expect(fixAll(printerColumnMessage, showing(MESSAGE))).toEqual({ object: fixed, left: [] });
  expect(fixAll(printerColumnMessage, showing({ ...MESSAGE, priority: 0 }))).toEqual({
    object: fixed,
    left: [],
  });
});
