import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { enumNotExtended } from "./enum-not-extended.js";

testRule(enumNotExtended, {
  bad: [["FieldValueInvalid", schemaPath("spec", "size")]],
  valid: {
    "another order": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["B", "A"] } } }),
    },
    "a value is removed": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
    },
    "an enum is new": {
      oldObject: crd({ spec: { a: { type: "string" } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
    },
    "a status": {
      oldObject: crd({ status: { a: { type: "string", enum: ["A"] } } }),
      object: crd({ status: { a: { type: "string", enum: ["A", "B"] } } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A"] } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "string", enum: ["A", "B"] } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a value is added": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "several values are added, once": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A", "B", "C"] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "the enum is dropped": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["A"] } } }),
      object: crd({ spec: { a: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a value is renamed": {
      oldObject: crd({ spec: { a: { type: "string", enum: ["a", "B"] } } }),
      object: crd({ spec: { a: { type: "string", enum: ["A", "B"] } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
