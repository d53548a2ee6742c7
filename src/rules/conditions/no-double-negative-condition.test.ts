import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { noDoubleNegativeCondition } from "./no-double-negative-condition.js";

const object = (apiVersion: string, kind: string, type: Json): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status: { conditions: [{ type, status: "True" }] },
});
const widget = (type: Json): Json => object("acme.io/v1", "Widget", type);

testRule(noDoubleNegativeCondition, {
  bad: [["FieldValueInvalid", "status.conditions[0].type"]],
  valid: {
    "an adjective": { object: widget("Ready") },
    "a negative one that makes sense": { object: widget("MemoryExhausted") },
    "negative by its own word": { object: widget("Unavailable") },
    "a noun that begins so": { object: widget("NodeReady") },
    "another one": { object: widget("Notified") },
    "a word in capitals": { object: widget("NoSQLReady") },
    "'No' further behind": { object: widget("WorkersNotReady") },
    "lower case, which is another rule's": { object: widget("not-ready") },
    "a built-in kind": { object: object("v1", "Node", "NotReady") },
    "no string": { object: widget(null) },
  },
  invalid: {
    Not: { object: widget("NotReady"), causes: [["FieldValueInvalid", "status.conditions[0].type"]] },
    No: {
      object: widget("NoInstanceTypesFound"),
      subresource: "status",
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    Un: { object: widget("UnReady"), causes: [["FieldValueInvalid", "status.conditions[0].type"]] },
    "behind a domain": {
      object: widget("acme.io/NotReady"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "a custom group under k8s.io": {
      object: object("cluster.x-k8s.io/v1beta1", "Machine", "NotHealthy"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
  },
});
