import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { conditionsKeyedByType } from "./conditions-keyed-by-type.js";

const widget = (conditions: Json): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  status: { conditions },
});
const ready = { type: "Ready", status: "True" };

testRule(conditionsKeyedByType, {
  bad: [["FieldValueDuplicate", "status.conditions[1]"]],
  valid: {
    "no status": { object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" } } },
    "an empty status": {
      object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" }, status: {} },
    },
    "an empty list": { object: widget([]) },
    "null, as a server written in Go may send": { object: widget(null) },
    "two types": { object: widget([ready, { type: "Synced", status: "True" }]) },
    "types that differ in case": { object: widget([ready, { type: "ready", status: "True" }]) },
    "entries without type, which are something else under this name": {
      object: widget([{ phase: "Pending" }, { phase: "Succeeded" }, 1, 1]),
    },
    "entries without status, which are warnings of Argo CD under this name": {
      object: widget([
        { type: "SharedResourceWarning", message: "a" },
        { type: "SharedResourceWarning", message: "b" },
      ]),
    },
    "a status that is no object": {
      object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" }, status: "Ready" },
    },
  },
  invalid: {
    "one type twice": {
      object: widget([ready, { type: "Synced", status: "True" }, { ...ready, status: "False" }]),
      causes: [["FieldValueDuplicate", "status.conditions[2]"]],
    },
    "one type three times, through the status subresource": {
      object: widget([ready, ready, ready]),
      subresource: "status",
      causes: [
        ["FieldValueDuplicate", "status.conditions[1]"],
        ["FieldValueDuplicate", "status.conditions[2]"],
      ],
    },
    "a map": {
      object: widget({ Ready: "True" }),
      causes: [["FieldValueTypeInvalid", "status.conditions"]],
    },
    "a string": { object: widget("Ready"), causes: [["FieldValueTypeInvalid", "status.conditions"]] },
    "a built-in kind": {
      object: {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a" },
        status: { conditions: [ready, ready] },
      },
      causes: [["FieldValueDuplicate", "status.conditions[1]"]],
    },
  },
});
