import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { conditionTypeFormat } from "./condition-type-format.js";

const widget = (...conditions: Json[]): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  status: { conditions },
});
const typed = (type: Json): Json => widget({ type, status: "True" });

testRule(conditionTypeFormat, {
  bad: [["FieldValueInvalid", "status.conditions[0].type"]],
  valid: {
    "a name": { object: typed("Ready") },
    "a name with a domain": { object: typed("acme.io/Ready") },
    "a label key, as readiness gates use": { object: typed("cloud.google.com/load-balancer-neg-ready") },
    "316 characters": { object: typed(`${"a".repeat(253)}/${"B".repeat(62)}`) },
    "no type, as in a ClusterServiceVersion": { object: widget({ phase: "Succeeded" }) },
    "type: null": { object: typed(null) },
    "entries that are no objects": { object: widget("Ready", 1) },
  },
  invalid: {
    "a blank": {
      object: typed("Is Ready"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "the empty string": { object: typed(""), causes: [["FieldValueInvalid", "status.conditions[0].type"]] },
    "two slashes": {
      object: typed("acme.io/a/Ready"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "a domain with capitals": {
      object: typed("Acme.io/Ready"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "a line break at the end": {
      object: typed("Ready\n"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "317 characters": {
      object: typed("R".repeat(317)),
      causes: [["FieldValueTooLong", "status.conditions[0].type"]],
    },
    "a boolean": {
      object: widget({ type: "Ready", status: "True" }, { type: true }),
      causes: [["FieldValueTypeInvalid", "status.conditions[1].type"]],
    },
    "no type where the pack knows the kind": {
      object: widget({ status: "True" }),
      options: { required: true },
      causes: [["FieldValueRequired", "status.conditions[0].type"]],
    },
  },
});
