import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { requiredKept } from "./required-kept.js";

const widget = (required: readonly string[], fields: JsonObject, version: JsonObject = {}): KubeObject =>
  crd({ spec: { a: { type: "object", required, properties: fields } }, version });
const TEXT = { type: "string" };

testRule(requiredKept, {
  bad: [["FieldValueRequired", schemaPath("spec", "size")]],
  valid: {
    "nothing changes but the order": {
      oldObject: widget(["b", "c"], { b: TEXT, c: TEXT }),
      object: widget(["c", "b"], { b: TEXT, c: TEXT }),
    },
    "the field gets a default": {
      oldObject: widget(["b"], { b: TEXT }),
      object: widget([], { b: { type: "string", default: "x" } }),
    },
    "the field is removed": { oldObject: widget(["b"], { b: TEXT }), object: widget([], {}) },
    "a field that had a default": {
      oldObject: widget(["b"], { b: { type: "string", default: "x" } }),
      object: widget([], { b: { type: "string", default: "x" } }),
    },
    "an alpha version": {
      oldObject: widget(["b"], { b: TEXT }, { name: "v1alpha1" }),
      object: widget([], { b: TEXT }, { name: "v1alpha1" }),
    },
  },
  invalid: {
    "a field becomes optional": {
      oldObject: widget(["b"], { b: TEXT }),
      object: widget([], { b: TEXT }),
      causes: [["FieldValueRequired", schemaPath("spec", "a", "b")]],
    },
  },
});
