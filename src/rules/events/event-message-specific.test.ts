import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { eventMessageSpecific } from "./event-message-specific.js";

const event = (message: Json | undefined, more: JsonObject = {}): Json => ({
  apiVersion: "v1",
  kind: "Event",
  metadata: { name: "web.17b", namespace: "default" },
  involvedObject: { kind: "Widget", name: "web", namespace: "default" },
  reason: "BackupFailed",
  ...(message === undefined ? {} : { message }),
  ...more,
});
const newEvent = (note: Json | undefined, more: JsonObject = {}): Json => ({
  apiVersion: "events.k8s.io/v1",
  kind: "Event",
  metadata: { name: "web.17b", namespace: "default" },
  regarding: { kind: "Widget", name: "web", namespace: "default" },
  reason: "BackupFailed",
  ...(note === undefined ? {} : { note }),
  ...more,
});
const MESSAGE = [["FieldValueInvalid", "message"]] as const;

testRule(eventMessageSpecific, {
  bad: [["FieldValueInvalid", "message"]],
  valid: {
    "a number": { object: event("free disk space is 12 bytes") },
    "a name with a dash": { object: event("error creating volume data-0") },
    "the name of the object": { object: event("Error creating web") },
    "the name of the object, in events.k8s.io": { object: newEvent("web was backed up.") },
    "a name in quotes": { object: event("Image 'nginx' was not found") },
    "what went wrong": { object: event("Backup failed: permission denied") },
    "a name with a capital": { object: event("Waiting for Vault to answer") },
    "other letters than those of English": { object: event("Fehler beim Anlegen des Volumes Äpfel") },
    "a component of Kubernetes": {
      object: event("Stopping container", { source: { component: "kubelet" } }),
    },
    "nothing from a component of Kubernetes": {
      object: newEvent(undefined, { reportingController: "k8s.io/default-scheduler" }),
    },
  },
  invalid: {
    "general words": { object: event("Error creating volume"), causes: MESSAGE },
    "two sentences of them": {
      object: event("Backup has failed. It will be tried again."),
      causes: MESSAGE,
    },
    "in events.k8s.io": {
      object: newEvent("Backup completed successfully."),
      causes: [["FieldValueInvalid", "note"]],
    },
    "a part of another word that is the name": { object: event("Error creating website"), causes: MESSAGE },
    "the reason again": { object: event("BackupFailed"), causes: MESSAGE },
    "the reason in words, and a number in both": {
      object: event("Stage 2 failed!", { reason: "Stage2Failed" }),
      causes: MESSAGE,
    },
    none: { object: event(undefined), causes: [["FieldValueRequired", "message"]] },
    "none, in events.k8s.io": { object: newEvent(undefined), causes: [["FieldValueRequired", "note"]] },
    blanks: { object: event("  "), causes: [["FieldValueRequired", "message"]] },
    "a list": { object: event(["a"]), causes: [["FieldValueTypeInvalid", "message"]] },
  },
});
