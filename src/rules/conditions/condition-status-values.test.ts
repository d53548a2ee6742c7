import { fixAll } from "../../testing/fix-all.js";
import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { conditionStatusValues } from "./condition-status-values.js";

const widget = (...conditions: Json[]): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  status: { conditions },
});
const ready = (status: Json): Json => widget({ type: "Ready", status });

testRule(conditionStatusValues, {
  bad: [["FieldValueNotSupported", "status.conditions[0].status"]],
  valid: {
    True: { object: ready("True") },
    False: { object: ready("False") },
    Unknown: { object: ready("Unknown"), subresource: "status" },
    "no status, as in an Argo CD Application": { object: widget({ type: "ComparisonError" }) },
    "status: null": { object: ready(null) },
    "no conditions": {
      object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" }, status: { ready: true } },
    },
  },
  invalid: {
    "a boolean, as YAML reads True without quotes": {
      object: "{ apiVersion: acme.io/v1, kind: Widget, status: { conditions: [{ type: Ready, status: True }] } }",
      causes: [["FieldValueNotSupported", "status.conditions[0].status"]],
    },
    "lower case": {
      object: ready("true"),
      causes: [["FieldValueNotSupported", "status.conditions[0].status"]],
    },
    "the empty string": {
      object: ready(""),
      causes: [["FieldValueNotSupported", "status.conditions[0].status"]],
    },
    "a state": {
      object: widget({ type: "Synced", status: "True" }, { type: "Ready", status: "Pending" }),
      causes: [["FieldValueNotSupported", "status.conditions[1].status"]],
    },
    "a number, through the status subresource": {
      object: ready(1),
      subresource: "status",
      causes: [["FieldValueNotSupported", "status.conditions[0].status"]],
    },
    "no status where the pack knows the kind": {
      object: widget({ type: "Ready" }),
      options: { required: true },
      causes: [["FieldValueRequired", "status.conditions[0].status"]],
    },
    "a built-in kind": {
      object: {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a" },
        status: { conditions: [{ type: "acme.io/gate", status: "yes" }] },
      },
      causes: [["FieldValueNotSupported", "status.conditions[0].status"]],
    },
  },
});

test.each([
  [true, "True"],
  ["false", "False"],
  ["UNKNOWN", "Unknown"],
])("the fix spells %j as the API does", (status, value) => {
  expect(fixAll(conditionStatusValues, ready(status))).toEqual({ object: ready(value), left: [] });
});

test.each(["", "Pending", 1])("there is no fix for %j", (status) => {
  expect(fixAll(conditionStatusValues, ready(status)).left).toHaveLength(1);
});
