import { crd, schemaPath } from "../../../testing/crd.js";
import { testRule } from "../../../testing/test-rule.js";
import { noIsPrefix } from "./no-is-prefix.js";

const FLAG = { type: "boolean" };

testRule(noIsPrefix, {
  bad: [["FieldValueInvalid", schemaPath("spec", "isDefault")]],
  valid: {
    "a statement": { object: crd({ spec: { default: FLAG, immutable: FLAG } }) },
    "words that start alike": {
      object: crd({ spec: { issued: FLAG, isolated: FLAG, is: FLAG, isoDate: FLAG } }),
    },
    "a text": { object: crd({ spec: { isA: { type: "string" } } }) },
  },
  invalid: {
    "in the spec": {
      object: crd({ spec: { isDefault: FLAG } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "isDefault")]],
    },
    "in the status": {
      object: crd({ status: { isReady: FLAG } }),
      causes: [["FieldValueInvalid", schemaPath("status", "isReady")]],
    },
    "before an acronym": {
      object: crd({ spec: { isCA: FLAG } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "isCA")]],
    },
  },
});
