import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { statusIgnoredOnWrite } from "./status-ignored-on-write.js";

const object = (apiVersion: string, kind: string, more: JsonObject): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  ...more,
});
const widget = (more: JsonObject): Json => object("acme.io/v1", "Widget", more);

testRule(statusIgnoredOnWrite, {
  bad: [["FieldValueForbidden", "status"]],
  valid: {
    none: { object: widget({}) },
    "what generators write": { object: widget({ status: {} }) },
    null: { object: widget({ status: null }) },
    "fields that Go writes although they are not set": {
      object: widget({ status: { conditions: [], phase: "", replicas: 0, ready: false, plan: { a: null } } }),
    },
    "as it is stored": {
      object: widget({ spec: { size: 2 }, status: { ready: true } }),
      oldObject: widget({ status: { ready: true } }),
    },
    "left out of a manifest": {
      object: widget({ spec: {} }),
      oldObject: widget({ status: { ready: true } }),
    },
    "a built-in kind, whose server fills it in": {
      object: object("v1", "Namespace", { status: { phase: "Active" } }),
    },
    "the status of a CustomResourceDefinition": {
      object: object("apiextensions.k8s.io/v1", "CustomResourceDefinition", {
        status: { storedVersions: ["v1"] },
      }),
    },
    "a review, whose status is the answer": {
      object: object("acme.io/v1", "PermitReview", { status: { allowed: true } }),
    },
    "a field of that name in the spec": { object: widget({ spec: { status: "on" } }) },
  },
  invalid: {
    "a new object": {
      object: widget({ status: { ready: true } }),
      causes: [["FieldValueForbidden", "status"]],
    },
    "a request that still has it": {
      object: widget({ status: { ready: true } }),
      user: { username: "jane", groups: [] },
      causes: [["FieldValueForbidden", "status"]],
    },
    "a condition in it": {
      object: widget({ status: { conditions: [{ type: "Ready", status: "True" }] } }),
      causes: [["FieldValueForbidden", "status"]],
    },
    "a change": {
      object: widget({ status: { ready: true } }),
      oldObject: widget({ status: { ready: "no" } }),
      causes: [["FieldValueForbidden", "status"]],
    },
    "a status at last": {
      object: widget({ status: { ready: true } }),
      oldObject: widget({}),
      causes: [["FieldValueForbidden", "status"]],
    },
    "a status that is no object": {
      object: widget({ status: "on" }),
      causes: [["FieldValueForbidden", "status"]],
    },
    "of a group under k8s.io that is not built in": {
      object: object("snapshot.storage.k8s.io/v1", "VolumeSnapshot", { status: { readyToUse: true } }),
      causes: [["FieldValueForbidden", "status"]],
    },
    "a very deep one": {
      object: widget({ status: JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`) as Json }),
      causes: [["FieldValueForbidden", "status"]],
    },
  },
});
