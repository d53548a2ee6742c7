import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { reasonCamelCase } from "./reason-camel-case.js";

const object = (apiVersion: string, kind: string, status: Json): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status,
});
const widget = (status: Json): Json => object("acme.io/v1", "Widget", status);

testRule(reasonCamelCase, {
  bad: [["FieldValueInvalid", "status.replicas[0].reason"]],
  valid: {
    "a CamelCase word": { object: widget({ reason: "ImagePullFailed" }), subresource: "status" },
    "in a list": { object: widget({ replicas: [{ reason: "OOMKilled" }, { reason: "A1" }] }) },
    none: { object: widget({ phase: "all good" }) },
    "the empty string": { object: widget({ reason: "" }) },
    "null and an object": { object: widget({ reason: null, failure: { reason: { text: "a b" } } }) },
    "of a condition, which another rule reports": {
      object: widget({ conditions: [{ type: "Ready", status: "False", reason: "not ready" }] }),
    },
    "outside of the status": {
      object: { apiVersion: "acme.io/v1", kind: "Widget", spec: { reason: "we need it" } },
    },
    "another name": { object: widget({ reasons: ["a b"], lastReason: "a b" }) },
    "the answer to a call": { object: object("acme.io/v1", "PermitReview", { reason: "a b" }) },
    "a built-in kind": {
      object: object("v1", "Pod", { reason: "Pod was evicted", conditions: [] }),
    },
    "a status that is a string": { object: widget("reason") },
  },
  invalid: {
    "a sentence": {
      object: widget({ reason: "Resource not found but should exist" }),
      subresource: "status",
      causes: [["FieldValueInvalid", "status.reason"]],
    },
    "lower case, deep in the status": {
      object: widget({ replicas: [{}, { last: { reason: "imagePullFailed" } }] }),
      causes: [["FieldValueInvalid", "status.replicas[1].last.reason"]],
    },
    "of conditions elsewhere": {
      object: widget({
        parents: [{ conditions: [{ type: "Ready", status: "False", reason: "not_ready" }] }],
      }),
      causes: [["FieldValueInvalid", "status.parents[0].conditions[0].reason"]],
    },
    "below a condition": {
      object: widget({ conditions: [{ type: "Ready", status: "False", cause: { reason: "a b" } }] }),
      causes: [["FieldValueInvalid", "status.conditions[0].cause.reason"]],
    },
    "a custom group under k8s.io": {
      object: object("cluster.x-k8s.io/v1beta1", "Machine", { reason: "a-b" }),
      causes: [["FieldValueInvalid", "status.reason"]],
    },
  },
});
