import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { eventReason } from "./event-reason.js";

const event = (more: JsonObject): Json => ({
  apiVersion: "v1",
  kind: "Event",
  metadata: { name: "a.17b", namespace: "default" },
  ...more,
});
const newEvent = (more: JsonObject): Json => ({
  ...(event(more) as JsonObject),
  apiVersion: "events.k8s.io/v1",
});

testRule(eventReason, {
  bad: [["FieldValueInvalid", "reason"]],
  valid: {
    "a specific word": { object: event({ reason: "FreeDiskSpaceInvalid" }) },
    "the same in events.k8s.io": { object: newEvent({ reason: "FreeDiskSpaceInvalid", note: "12 bytes" }) },
    "128 characters": { object: event({ reason: "A".repeat(128) }) },
    "a generic word, which only the strict option reports": { object: event({ reason: "Created" }) },
    "the cause of a failure": { object: event({ reason: "BackupFailed" }) },
    "a specific word with the strict option": {
      object: event({ reason: "ImagePullFailed" }),
      options: { specific: true },
    },
    "the kubelet's": {
      object: event({ reason: "Started", reportingComponent: "", source: { component: "kubelet" } }),
      options: { specific: true },
    },
    "the kubelet's, from a newer client": {
      object: event({ reason: "Failed", source: {}, reportingComponent: "kubelet" }),
      options: { specific: true },
    },
    "the scheduler's, with a domain": {
      object: newEvent({ reason: "Failed", reportingController: "k8s.io/default-scheduler" }),
      options: { specific: true },
    },
    "a built-in controller's": {
      object: event({ reason: "Created", source: { component: "horizontal-pod-autoscaler" } }),
      options: { specific: true },
    },
  },
  invalid: {
    none: { object: event({}), causes: [["FieldValueRequired", "reason"]] },
    "the empty string": { object: event({ reason: "" }), causes: [["FieldValueRequired", "reason"]] },
    "a sentence": {
      object: event({ reason: "Error creating widget a" }),
      causes: [["FieldValueInvalid", "reason"]],
    },
    "lower case": {
      object: newEvent({ reason: "diskFull", reportingController: "acme.io/widget-controller" }),
      causes: [["FieldValueInvalid", "reason"]],
    },
    "snake case": { object: event({ reason: "DISK_FULL" }), causes: [["FieldValueInvalid", "reason"]] },
    "129 characters": {
      object: event({ reason: "A".repeat(129) }),
      causes: [["FieldValueTooLong", "reason"]],
    },
    "a number": { object: event({ reason: 404 }), causes: [["FieldValueTypeInvalid", "reason"]] },
    "a generic word with the strict option": {
      object: event({ reason: "Created" }),
      options: { specific: true },
      causes: [["FieldValueInvalid", "reason"]],
    },
    "the bad example of the conventions": {
      object: event({ reason: "Started" }),
      causes: [["FieldValueInvalid", "reason"]],
    },
    "a failure of something": {
      object: event({ reason: "Failed", source: { component: "widget-controller" } }),
      causes: [["FieldValueInvalid", "reason"]],
    },
    "an error": { object: newEvent({ reason: "Error" }), causes: [["FieldValueInvalid", "reason"]] },
    "a component that is merely named like a built-in one": {
      object: event({ reason: "bad reason", source: { component: "my-deployment-controller" } }),
      causes: [["FieldValueInvalid", "reason"]],
    },
  },
});
