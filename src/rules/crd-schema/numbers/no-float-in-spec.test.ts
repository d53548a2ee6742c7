import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noFloatInSpec } from "./no-float-in-spec.js";

testRule(noFloatInSpec, {
  bad: [["FieldValueForbidden", schemaPath("spec", "sampleRatio")]],
  valid: {
    "an integer": { object: crd({ spec: { size: { type: "integer" } } }) },
    "a quantity": { object: crd({ spec: { size: { type: "string" } } }) },
    "a float in status": { object: crd({ status: { load: { type: "number" } } }) },
    "a float beside spec": { object: crd({ root: { load: { type: "number" } } }) },
    "a version that is neither served nor stored": {
      object: crd({ spec: { ratio: { type: "number" } }, version: { served: false, storage: false } }),
    },
  },
  invalid: {
    "a float": {
      object: crd({ spec: { ratio: { type: "number" } } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "ratio")]],
    },
    "floats in a list and in a map": {
      object: crd({
        spec: {
          list: { type: "array", items: { type: "number" } },
          map: { type: "object", additionalProperties: { type: "number" } },
        },
      }),
      causes: [
        ["FieldValueForbidden", `${schemaPath("spec", "list")}.items`],
        ["FieldValueForbidden", `${schemaPath("spec", "map")}.additionalProperties`],
      ],
    },
  },
});
