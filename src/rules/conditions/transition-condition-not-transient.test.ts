import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { transitionConditionNotTransient } from "./transition-condition-not-transient.js";

const object = (apiVersion: string, kind: string, status: Json | undefined): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  ...(status === undefined ? {} : { status }),
});
const widget = (...types: string[]): Json =>
  object("acme.io/v1", "Widget", { conditions: types.map((type) => ({ type, status: "True" })) });
const claim = (...types: string[]): Json => ({
  ...(widget(...types) as JsonObject),
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
});
const GONE = [["FieldValueInvalid", "status.conditions"]] as const;

testRule(transitionConditionNotTransient, {
  bad: [["FieldValueInvalid", "status.conditions"]],
  valid: {
    "kept with another status": {
      oldObject: widget("Resizing"),
      object: object("acme.io/v1", "Widget", { conditions: [{ type: "Resizing", status: "False" }] }),
      subresource: "status",
    },
    "kept in another place": {
      oldObject: widget("Resizing", "Ready"),
      object: widget("Ready", "Synced", "Resizing"),
      subresource: "status",
    },
    "a new one": { oldObject: widget("Ready"), object: widget("Ready", "Resizing"), subresource: "status" },
    "a state that is gone": {
      oldObject: widget("Ready", "Degraded"),
      object: widget("Ready"),
      subresource: "status",
    },
    "an adjective that ends like a verb": {
      oldObject: widget("Ready", "SecretMissing"),
      object: widget("Ready"),
      subresource: "status",
    },
    "a built-in kind, which removes it": {
      oldObject: claim("Resizing"),
      object: claim(),
      subresource: "status",
    },
    "a user who replaces the object without its status": {
      oldObject: widget("Resizing"),
      object: object("acme.io/v1", "Widget", undefined),
    },
    "a status of null": { oldObject: widget("Resizing"), object: object("acme.io/v1", "Widget", null) },
  },
  invalid: {
    "removed among others": {
      oldObject: widget("Ready", "Resizing"),
      object: widget("Ready"),
      subresource: "status",
      causes: GONE,
    },
    "the only one, with the list": {
      oldObject: widget("Resizing"),
      object: object("acme.io/v1", "Widget", { replicas: 1 }),
      subresource: "status",
      causes: GONE,
    },
    "without a status subresource": {
      oldObject: widget("Ready", "Deploying"),
      object: widget("Ready"),
      causes: GONE,
    },
    "two of them": {
      oldObject: widget("Resizing", "acme.io/Draining"),
      object: widget(),
      subresource: "status",
      causes: [...GONE, ...GONE],
    },
    "renamed by its case": {
      oldObject: widget("Resizing"),
      object: widget("resizing"),
      subresource: "status",
      causes: GONE,
    },
  },
});
