import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { conditionStateName } from "./condition-state-name.js";

const object = (apiVersion: string, kind: string, ...types: Json[]): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status: { conditions: types.map((type) => ({ type, status: "True" })) },
});
const widget = (...types: Json[]): Json => object("acme.io/v1", "Widget", ...types);

testRule(conditionStateName, {
  bad: [["FieldValueInvalid", "status.conditions[0].type"]],
  valid: {
    "an adjective": { object: widget("Ready") },
    "a past tense verb": { object: widget("Succeeded", "Stalled") },
    "transitions that take long": {
      object: widget("Progressing", "Running", "Terminating", "Resizing", "Reconciling"),
    },
    "one of them with more words": { object: widget("acme.io/VolumeResizing") },
    "what is still to come": { object: widget("UpgradePending") },
    "an adjective that ends like a verb": { object: widget("SecretMissing") },
    "a noun that ends like a verb": { object: widget("TokenRing") },
    "one that the pack allows": { object: widget("Issuing"), options: { allowed: ["Issuing"] } },
    "one that the pack allows, with a domain": {
      object: widget("acme.io/Draining", "Cordoning"),
      options: { allowed: ["Draining", "Cordoning"] },
    },
    "a built-in kind": { object: object("v1", "PersistentVolumeClaim", "ModifyingVolume", "Dangling") },
    "something else under this name, without status": {
      object: {
        apiVersion: "argoproj.io/v1alpha1",
        kind: "Application",
        status: { conditions: [{ type: "Deploying", message: "x" }] },
      },
    },
  },
  invalid: {
    "a transition": {
      object: widget("Ready", "Deploying"),
      causes: [["FieldValueInvalid", "status.conditions[1].type"]],
    },
    "a transition of something": {
      object: widget("EKSControlPlaneCreating"),
      subresource: "status",
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "in lower case, behind a domain": {
      object: widget("platform.acme.io/garbage-collecting"),
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
    "another one than the pack allows": {
      object: widget("Issuing", "Revoking"),
      options: { allowed: ["Issuing"] },
      causes: [["FieldValueInvalid", "status.conditions[1].type"]],
    },
    "one that has ended": {
      object: {
        apiVersion: "acme.io/v1",
        kind: "Widget",
        status: { conditions: [{ type: "Deploying", status: "False" }] },
      },
      causes: [["FieldValueInvalid", "status.conditions[0].type"]],
    },
  },
});
