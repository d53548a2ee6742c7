import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { conditionReason } from "./condition-reason.js";

const object = (apiVersion: string, kind: string, condition: Json): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status: { conditions: [condition] },
});
const widget = (more: JsonObject): Json => object("acme.io/v1", "Widget", { type: "Ready", status: "True", ...more });

testRule(conditionReason, {
  bad: [["FieldValueInvalid", "status.conditions[0].reason"]],
  valid: {
    "a CamelCase word": { object: widget({ reason: "MinimumReplicasAvailable" }) },
    "digits and acronyms": { object: widget({ reason: "HTTP404", message: "" }), subresource: "status" },
    "one capital": { object: widget({ reason: "A" }) },
    "a Pod without reason": { object: object("v1", "Pod", { type: "Ready", status: "True" }) },
    "a built-in kind with a reason of old": {
      object: object("apps/v1", "Deployment", { type: "Available", status: "True", reason: "all good" }),
    },
    "something else under this name, without status": {
      object: object("argoproj.io/v1alpha1", "Application", { type: "ComparisonError", message: "x" }),
    },
    "something else under this name, without type": {
      object: object("operators.coreos.com/v1alpha1", "ClusterServiceVersion", {
        phase: "Failed",
        reason: "a b",
      }),
    },
  },
  invalid: {
    none: { object: widget({}), causes: [["FieldValueRequired", "status.conditions[0].reason"]] },
    "the empty string": {
      object: widget({ reason: "" }),
      causes: [["FieldValueRequired", "status.conditions[0].reason"]],
    },
    null: {
      object: widget({ reason: null }),
      causes: [["FieldValueRequired", "status.conditions[0].reason"]],
    },
    "a sentence": {
      object: widget({ reason: "The image was not found." }),
      causes: [["FieldValueInvalid", "status.conditions[0].reason"]],
    },
    "lower case": {
      object: widget({ reason: "imagePullFailed" }),
      causes: [["FieldValueInvalid", "status.conditions[0].reason"]],
    },
    "a colon, which the standard schema admits": {
      object: widget({ reason: "Image:PullFailed" }),
      subresource: "status",
      causes: [["FieldValueInvalid", "status.conditions[0].reason"]],
    },
    "a number": {
      object: widget({ reason: 404 }),
      causes: [["FieldValueTypeInvalid", "status.conditions[0].reason"]],
    },
    "a custom group under k8s.io": {
      object: object("gateway.networking.k8s.io/v1", "Gateway", { type: "Ready", status: "True" }),
      causes: [["FieldValueRequired", "status.conditions[0].reason"]],
    },
  },
});
