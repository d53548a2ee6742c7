import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { enumValueKept } from "./enum-value-kept.js";

testRule(enumValueKept, {
  bad: [["FieldValueInvalid", schemaPath("spec", "size")]],
  valid: {
    "another order": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["B", "A"] } } }),
    },
    "a value is added": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
    },
    "the enum is dropped": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
      object: crd({ spec: { a: { type: "string" } } }),
    },
    "the same values in allOf": {
      oldObject: crd({
        spec: { a: { type: "string", allOf: [{ enum: ["A", "B"] }, { enum: ["A", "B"] }] } },
      }),
      object: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
    },
    "twice the same value": {
      oldObject: crd({ spec: { a: { type: "integer", enum: [1, 2, 2] } } }),
      object: crd({ spec: { a: { type: "integer", enum: [1, 2] } } }),
    },
    "a status": {
      oldObject: crd({ status: { a: { type: "string", enum: ["A", "B"] } } }),
      object: crd({ status: { a: { type: "string", enum: ["A"] } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A", "B"] } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "string", enum: ["A"] } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a value is removed": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "several values are removed, once": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A", "B", "C", "D", "E", "F"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a value is renamed": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["a", "B"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "an enum is new": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a value is missing in one of allOf": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
      object: crd({ spec: { a: { type: "string", allOf: [{ enum: ["A", "B"] }, { enum: ["A"] }] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "the items of a list": {
      oldObject: crd({ spec: { a: { type: "array", items: { type: "string", enum: ["A", "B"] } } } }),
      object: crd({ spec: { a: { type: "array", items: { type: "string", enum: ["A"] } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a") + ".items"]],
    },
  },
});
