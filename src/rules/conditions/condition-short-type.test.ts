import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { conditionShortType } from "./condition-short-type.js";

const object = (apiVersion: string, kind: string, ...types: Json[]): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status: { conditions: types.map((type) => ({ type, status: "True" })) },
});
const widget = (...types: Json[]): Json => object("acme.io/v1", "Widget", ...types);

testRule(conditionShortType, {
  bad: [["FieldValueInvalid", "status.conditions[0].type"]],
  valid: {
    short: { object: widget("Ready", "acme.io/Ready") },
    "the kind further behind": { object: widget("ParentWidgetReady") },
    "another kind": { object: widget("GadgetReady") },
    "a word that begins like the kind": { object: widget("WidgetryReady") },
    "the kind alone": { object: widget("Widget") },
    "the kind in another case": { object: widget("widgetReady") },
    "other kinds that begin like this one": {
      object: object("camel.apache.org/v1", "Integration", "IntegrationKitAvailable", "IntegrationPlatformReady"),
    },
    "a built-in kind": { object: object("v1", "Pod", "PodScheduled") },
  },
  invalid: {
    "the kind before it": {
      object: widget("Synced", "WidgetReady"),
      causes: [["FieldValueInvalid", "status.conditions[1].type"]],
    },
    "an acronym after it, through the status subresource": {
      object: widget("WidgetOK"),
      subresource: "status",
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "a kind of several words": {
      object: object("acme.io/v1", "EKSControlPlane", "EKSControlPlaneReady"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "behind a domain": {
      object: widget("acme.io/WidgetReady"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "a custom kind that is named like a built-in one": {
      object: object("serving.knative.dev/v1", "Service", "ServiceReady"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
  },
});
