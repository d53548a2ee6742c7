import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { conditionTransitionTime } from "./condition-transition-time.js";

const object = (apiVersion: string, kind: string, ...conditions: Json[]): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status: { conditions },
});
const condition = (status: string, lastTransitionTime: Json, type = "Ready"): JsonObject => ({
  type,
  status,
  reason: "Because",
  lastTransitionTime,
});
const widget = (...conditions: Json[]): Json => object("acme.io/v1", "Widget", ...conditions);

const TEN = "2024-05-01T10:00:00Z";
const LATER = "2024-05-01T10:01:00Z";

testRule(conditionTransitionTime, {
  bad: [["FieldValueInvalid", "status.conditions[0].lastTransitionTime"]],
  valid: {
    "a time": { object: widget(condition("True", TEN)) },
    "a time with an offset": { object: widget(condition("True", "2024-05-01T10:00:00.5+02:00")) },
    "status and time change": {
      oldObject: widget(condition("False", TEN)),
      object: widget(condition("True", LATER)),
      subresource: "status",
    },
    "neither changes": {
      oldObject: widget(condition("True", TEN)),
      object: widget({ ...condition("True", TEN), reason: "Other" }),
      subresource: "status",
    },
    "the same instant in another zone": {
      oldObject: widget(condition("True", TEN)),
      object: widget(condition("True", "2024-05-01T12:00:00+02:00")),
    },
    "conditions in another order": {
      oldObject: widget(condition("True", TEN), condition("False", LATER, "Synced")),
      object: widget(condition("False", LATER, "Synced"), condition("True", TEN)),
    },
    "a new condition": {
      oldObject: widget(condition("True", TEN)),
      object: widget(condition("True", TEN), condition("True", LATER, "Synced")),
    },
    "a time in place of none": {
      oldObject: widget({ type: "Ready", status: "True" }),
      object: widget(condition("True", TEN)),
    },
    "a type that occurs twice": {
      oldObject: widget(condition("False", TEN), condition("True", TEN)),
      object: widget(condition("False", TEN), condition("True", TEN), condition("True", LATER, "Synced")),
    },
    "a Pod, which may have null": { object: object("v1", "Pod", condition("True", null)) },
    "something else under this name, without status": {
      object: object("argoproj.io/v1alpha1", "Application", { type: "ComparisonError" }),
    },
  },
  invalid: {
    none: {
      object: widget({ type: "Ready", status: "True" }),
      causes: [["FieldValueRequired", "status.conditions[0].lastTransitionTime"]],
    },
    null: {
      object: widget(condition("True", null)),
      causes: [["FieldValueRequired", "status.conditions[0].lastTransitionTime"]],
    },
    "seconds since 1970": {
      object: widget(condition("True", 1714557600)),
      causes: [["FieldValueTypeInvalid", "status.conditions[0].lastTransitionTime"]],
    },
    "no offset": {
      object: widget(condition("True", "2024-05-01T10:00:00")),
      causes: [["FieldValueInvalid", "status.conditions[0].lastTransitionTime"]],
    },
    "a day that does not exist": {
      object: widget(condition("True", "2023-02-29T10:00:00Z")),
      subresource: "status",
      causes: [["FieldValueInvalid", "status.conditions[0].lastTransitionTime"]],
    },
    "a time refreshed at every visit": {
      oldObject: widget(condition("True", TEN)),
      object: widget(condition("True", LATER)),
      subresource: "status",
      causes: [["FieldValueInvalid", "status.conditions[0].lastTransitionTime"]],
    },
    "a time forgotten when the status flipped": {
      oldObject: widget(condition("True", LATER, "Synced"), condition("False", TEN)),
      object: widget(condition("True", TEN)),
      causes: [["FieldValueInvalid", "status.conditions[0].lastTransitionTime"]],
    },
    "a time replaced by something that is none, reported once": {
      oldObject: widget(condition("True", TEN)),
      object: widget(condition("False", "yesterday")),
      causes: [["FieldValueInvalid", "status.conditions[0].lastTransitionTime"]],
    },
  },
});
