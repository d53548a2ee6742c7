import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { statusEnumUnchanged } from "./status-enum-unchanged.js";

testRule(statusEnumUnchanged, {
  bad: [["FieldValueForbidden", schemaPath("status", "mode")]],
  valid: {
    "the enum of metav1.Condition": {
      oldObject: crd({
        status: {
          conditions: {
            type: "array",
            items: { type: "object", properties: { status: { type: "string" } } },
          },
        },
      }),
      object: crd({
        status: {
          conditions: {
            type: "array",
            items: {
              type: "object",
              properties: { status: { type: "string", enum: ["Unknown", "True", "False"] } },
            },
          },
        },
      }),
    },
    "another order": {
      oldObject: crd({ status: { a: { type: "string", enum: ["A", "B"] } } }),
      object: crd({ status: { a: { type: "string", enum: ["B", "A"] } } }),
    },
    "a spec": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
    },
    "an alpha version": {
      oldObject: crd({ status: { a: { type: "string", enum: ["A"] } }, version: { name: "v1alpha1" } }),
      object: crd({ status: { a: { type: "string", enum: ["A", "B"] } }, version: { name: "v1alpha1" } }),
    },
    "the types of conditions": {
      oldObject: crd({
        status: {
          conditions: {
            type: "array",
            items: { type: "object", properties: { type: { type: "string", enum: ["Ready"] } } },
          },
        },
      }),
      object: crd({
        status: {
          conditions: {
            type: "array",
            items: { type: "object", properties: { type: { type: "string", enum: ["Ready", "Synced"] } } },
          },
        },
      }),
    },
    "a new field": {
      oldObject: crd({ status: {} }),
      object: crd({ status: { a: { type: "string", enum: ["A"] } } }),
    },
  },
  invalid: {
    "a value is added": {
      oldObject: crd({ status: { a: { type: "string", enum: ["A"] } } }),
      object: crd({ status: { a: { type: "string", enum: ["A", "B"] } } }),
      causes: [["FieldValueForbidden", schemaPath("status", "a")]],
    },
    "a value is removed": {
      oldObject: crd({ status: { a: { type: "string", enum: ["A", "B"] } } }),
      object: crd({ status: { a: { type: "string", enum: ["A"] } } }),
      causes: [["FieldValueForbidden", schemaPath("status", "a")]],
    },
    "an enum is new": {
      oldObject: crd({ status: { a: { type: "string" } } }),
      object: crd({ status: { a: { type: "string", enum: ["A"] } } }),
      causes: [["FieldValueForbidden", schemaPath("status", "a")]],
    },
    "the enum is dropped": {
      oldObject: crd({ status: { a: { type: "string", enum: ["A"] } } }),
      object: crd({ status: { a: { type: "string" } } }),
      causes: [["FieldValueForbidden", schemaPath("status", "a")]],
    },
  },
});
