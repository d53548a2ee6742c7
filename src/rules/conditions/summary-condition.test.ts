import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { summaryCondition } from "./summary-condition.js";

const object = (apiVersion: string, kind: string, ...types: Json[]): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  status: { conditions: types.map((type) => ({ type, status: "True" })) },
});
const widget = (...types: Json[]): Json => object("acme.io/v1", "Widget", ...types);
const MISSING = [["FieldValueRequired", "status.conditions"]] as const;

testRule(summaryCondition, {
  bad: [["FieldValueRequired", "status.conditions"]],
  valid: {
    "a long-running object": { object: widget("ImagePulled", "Ready") },
    "one that ends": { object: widget("Succeeded", "ImagePulled") },
    "Available, with a domain": {
      object: widget("Bound", "acme.io/Available"),
      subresource: "status",
    },
    "one condition alone": { object: widget("Synced") },
    none: { object: widget() },
    "two that are something else under this name": {
      object: {
        apiVersion: "argoproj.io/v1alpha1",
        kind: "Application",
        status: { conditions: [{ type: "OrphanedResourceWarning" }, { type: "SharedResourceWarning" }] },
      },
    },
    "a summary that the pack knows": {
      object: widget("Synced", "Healthy"),
      options: { types: ["Healthy"] },
    },
    "a summary that the pack knows, with a domain": {
      object: widget("Synced", "acme.io/Healthy"),
      options: { types: ["acme.io/Healthy"] },
    },
    "a built-in kind": { object: object("v1", "PersistentVolumeClaim", "Resizing", "ModifyingVolume") },
  },
  invalid: {
    "details alone": { object: widget("VolumeBound", "ImagePulled"), causes: MISSING },
    "a name that only contains it": {
      object: widget("VolumeReady", "ImagePulled"),
      subresource: "status",
      causes: MISSING,
    },
    "another summary than the pack knows": {
      object: widget("VolumeBound", "Synced"),
      options: { types: ["Healthy"] },
      causes: MISSING,
    },
  },
});
