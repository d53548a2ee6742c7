import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { fieldKept } from "./field-kept.js";

testRule(fieldKept, {
  bad: [["FieldValueRequired", schemaPath("spec", "color")]],
  valid: {
    "a field is added": { oldObject: crd({ spec: {} }), object: crd({ spec: { a: { type: "string" } } }) },
    "a version nobody can use": {
      oldObject: crd({ spec: { a: { type: "string" } }, version: { served: false, storage: false } }),
      object: crd({ spec: {}, version: { served: false, storage: false } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: {}, version: { name: "v1alpha1" } }),
    },
    "an object that keeps unknown fields": {
      oldObject: crd({ spec: { a: { type: "object", properties: { b: { type: "string" } } } } }),
      object: crd({ spec: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } }),
    },
    "what the API server gives every object": {
      oldObject: crd({
        root: { apiVersion: { type: "string" }, kind: { type: "string" }, metadata: { type: "object" } },
      }),
      object: crd(),
    },
    "a part of a reference": {
      oldObject: crd({
        spec: {
          a: { type: "object", properties: { name: { type: "string" }, namespace: { type: "string" } } },
        },
      }),
      object: crd({ spec: { a: { type: "object", properties: { name: { type: "string" } } } } }),
    },
    conditions: {
      oldObject: crd({ status: { conditions: { type: "array", items: { type: "object" } } } }),
      object: crd({ status: {} }),
    },
  },
  invalid: {
    "a field of a core type, which breaks clients like any other": {
      oldObject: crd({
        spec: {
          a: {
            type: "object",
            properties: {
              matchLabels: { type: "object", additionalProperties: { type: "string" } },
              matchExpressions: {
                type: "array",
                items: {
                  type: "object",
                  properties: {
                    key: { type: "string" },
                    operator: { type: "string" },
                    values: { type: "array", items: { type: "string" } },
                  },
                },
              },
            },
          },
        },
      }),
      object: crd({
        spec: {
          a: {
            type: "object",
            properties: {
              matchLabels: { type: "object", additionalProperties: { type: "string" } },
              matchExpressions: {
                type: "array",
                items: {
                  type: "object",
                  properties: { key: { type: "string" }, operator: { type: "string" } },
                },
              },
            },
          },
        },
      }),
      causes: [
        ["FieldValueRequired", `${schemaPath("spec", "a")}.properties.matchExpressions.items.properties.values`],
      ],
    },
    "a field": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: {} }),
      causes: [["FieldValueRequired", schemaPath("spec", "a")]],
    },
    "an object, once for all in it": {
      oldObject: crd({
        spec: { a: { type: "object", properties: { b: { type: "string" }, c: { type: "string" } } } },
      }),
      object: crd({ spec: {} }),
      causes: [["FieldValueRequired", schemaPath("spec", "a")]],
    },
    "below a list and a map": {
      oldObject: crd({
        spec: {
          a: {
            type: "array",
            items: {
              type: "object",
              additionalProperties: { type: "object", properties: { b: { type: "string" } } },
            },
          },
        },
      }),
      object: crd({
        spec: { a: { type: "array", items: { type: "object", additionalProperties: { type: "object" } } } },
      }),
      causes: [["FieldValueRequired", schemaPath("spec", "a") + ".items.additionalProperties.properties.b"]],
    },
    "the status": {
      oldObject: crd({ status: { a: { type: "string" } } }),
      object: crd(),
      causes: [["FieldValueRequired", schemaPath("status")]],
    },
    "a version that is stored only": {
      oldObject: crd({ spec: { a: { type: "string" } }, version: { served: false } }),
      object: crd({ spec: {}, version: { served: false } }),
      causes: [["FieldValueRequired", schemaPath("spec", "a")]],
    },
    "below a field that keeps unknown ones elsewhere": {
      oldObject: crd({
        spec: {
          a: {
            type: "object",
            properties: { b: { type: "object", properties: { c: { type: "string" } } } },
            "x-kubernetes-preserve-unknown-fields": true,
          },
        },
      }),
      object: crd({
        spec: {
          a: {
            type: "object",
            properties: { b: { type: "object" } },
            "x-kubernetes-preserve-unknown-fields": true,
          },
        },
      }),
      causes: [["FieldValueRequired", schemaPath("spec", "a", "b", "c")]],
    },
  },
});
