import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { conditionMessagePresent } from "./condition-message-present.js";

const object = (apiVersion: string, kind: string, condition: Json): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status: { conditions: [condition] },
});
const widget = (more: JsonObject): Json => object("acme.io/v1", "Widget", { type: "Ready", status: "True", ...more });

testRule(conditionMessagePresent, {
  bad: [["FieldValueRequired", "status.conditions[0].message"]],
  valid: {
    "a message": { object: widget({ message: "All replicas run." }) },
    "the empty string": { object: widget({ message: "" }), subresource: "status" },
    "32768 characters": { object: widget({ message: "a".repeat(32_768) }) },
    "32768 characters of two units each": { object: widget({ message: "\u{1F600}".repeat(32_768) }) },
    "a Pod without message": { object: object("v1", "Pod", { type: "Ready", status: "True" }) },
    "something else under this name, without status": {
      object: object("argoproj.io/v1alpha1", "Application", { type: "ComparisonError" }),
    },
    "something else under this name, without type": {
      object: object("operators.coreos.com/v1alpha1", "ClusterServiceVersion", { phase: "Failed" }),
    },
  },
  invalid: {
    none: { object: widget({}), causes: [["FieldValueRequired", "status.conditions[0].message"]] },
    null: {
      object: widget({ message: null }),
      causes: [["FieldValueRequired", "status.conditions[0].message"]],
    },
    "a list": {
      object: widget({ message: ["a"] }),
      subresource: "status",
      causes: [["FieldValueTypeInvalid", "status.conditions[0].message"]],
    },
    "32769 characters": {
      object: widget({ message: "a".repeat(32_769) }),
      causes: [["FieldValueTooLong", "status.conditions[0].message"]],
    },
    "32769 characters of two units each": {
      object: widget({ message: "\u{1F600}".repeat(32_769) }),
      causes: [["FieldValueTooLong", "status.conditions[0].message"]],
    },
  },
});
