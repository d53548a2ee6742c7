import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noNewRequiredField } from "./no-new-required-field.js";

const widget = (required: readonly string[], fields: JsonObject, version: JsonObject = {}): KubeObject =>
  crd({ spec: { a: { type: "object", required, properties: fields } }, version });
const TEXT = { type: "string" };

testRule(noNewRequiredField, {
  bad: [["FieldValueForbidden", schemaPath("spec", "team")]],
  valid: {
    "what metav1.Condition requires": {
      oldObject: crd({
        status: {
          conditions: {
            type: "array",
            items: {
              type: "object",
              required: ["type"],
              properties: { type: { type: "string" }, reason: {} },
            },
          },
        },
      }),
      object: crd({
        status: {
          conditions: {
            type: "array",
            items: {
              type: "object",
              required: ["type", "reason"],
              properties: { type: { type: "string" }, reason: {} },
            },
          },
        },
      }),
    },
    "a core type that only its descriptions give away": {
      oldObject: crd({
        spec: {
          poolRef: {
            type: "object",
            required: ["kind"],
            properties: {
              apiGroup: {
                type: "string",
                description: "If APIGroup is not specified, the specified Kind must be in the core API group",
              },
              kind: { type: "string" },
              name: { type: "string" },
            },
          },
        },
      }),
      object: crd({
        spec: {
          poolRef: {
            type: "object",
            required: ["kind"],
            properties: { apiGroup: { type: "string" }, kind: { type: "string" }, name: { type: "string" } },
          },
        },
      }),
    },
    "a new field is optional": { oldObject: widget([], {}), object: widget([], { b: TEXT }) },
    "a field of a new optional object": {
      oldObject: widget([], {}),
      object: widget([], { b: { type: "object", required: ["c"], properties: { c: TEXT } } }),
    },
    "a field with a default": {
      oldObject: widget([], { b: TEXT }),
      object: widget(["b"], { b: { type: "string", default: "x" } }),
    },
    "an alpha version": {
      oldObject: widget([], { b: TEXT }, { name: "v1alpha1" }),
      object: widget(["b"], { b: TEXT }, { name: "v1alpha1" }),
    },
    "another order": {
      oldObject: widget(["b", "c"], { b: TEXT, c: TEXT }),
      object: widget(["c", "b"], { b: TEXT, c: TEXT }),
    },
    "what every object has": {
      oldObject: crd(),
      object: crd({
        version: {
          schema: { openAPIV3Schema: { type: "object", required: ["metadata", "kind"], properties: {} } },
        },
      }),
    },
    "a version nobody can use": {
      oldObject: widget([], { b: TEXT }, { served: false, storage: false }),
      object: widget(["b"], { b: TEXT }, { served: false, storage: false }),
    },
  },
  invalid: {
    "an optional field": {
      oldObject: widget([], { b: TEXT }),
      object: widget(["b"], { b: TEXT }),
      causes: [["FieldValueForbidden", schemaPath("spec", "a", "b")]],
    },
    "a new field": {
      oldObject: widget([], {}),
      object: widget(["b"], { b: TEXT }),
      causes: [["FieldValueForbidden", schemaPath("spec", "a", "b")]],
    },
    "a new object, once for all in it": {
      oldObject: widget([], {}),
      object: widget(["b"], { b: { type: "object", required: ["c"], properties: { c: TEXT } } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "a", "b")]],
    },
    "a field that loses its default": {
      oldObject: widget(["b"], { b: { type: "string", default: "x" } }),
      object: widget(["b"], { b: TEXT }),
      causes: [["FieldValueForbidden", schemaPath("spec", "a", "b")]],
    },
    "a field that is not declared": {
      oldObject: widget([], {}),
      object: widget(["b"], {}),
      causes: [["FieldValueForbidden", schemaPath("spec", "a", "b")]],
    },
    "in the items of a list": {
      oldObject: crd({
        spec: { a: { type: "array", items: { type: "object", properties: { b: { type: "string" } } } } },
      }),
      object: crd({
        spec: {
          a: {
            type: "array",
            items: { type: "object", required: ["b"], properties: { b: { type: "string" } } },
          },
        },
      }),
      causes: [["FieldValueForbidden", schemaPath("spec", "a") + ".items.properties.b"]],
    },
    "in a status": {
      oldObject: crd({ status: { a: { type: "object", properties: { b: { type: "string" } } } } }),
      object: crd({
        status: { a: { type: "object", required: ["b"], properties: { b: { type: "string" } } } },
      }),
      causes: [["FieldValueForbidden", schemaPath("status", "a", "b")]],
    },
  },
});
