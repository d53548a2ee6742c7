import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { avoidFloat } from "./avoid-float.js";

testRule(avoidFloat, {
  bad: [["FieldValueInvalid", schemaPath("status", "load")]],
  valid: {
    "an integer": { object: crd({ status: { load: { type: "integer" } } }) },
    "a quantity": { object: crd({ status: { load: { type: "string" } } }) },
    "a float in spec, of which no-float-in-spec tells": {
      object: crd({ spec: { load: { type: "number" } } }),
    },
    "a schema that is data": {
      object: crd({
        status: {
          schema: {
            type: "object",
            properties: {
              properties: { type: "object" },
              additionalProperties: { type: "object" },
              items: { type: "object" },
              multipleOf: { type: "number" },
            },
          },
        },
      }),
    },
  },
  invalid: {
    "a float in status": {
      object: crd({ status: { load: { type: "number" } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "load")]],
    },
    "a float beside spec, in a map": {
      object: crd({
        root: { scores: { type: "object", additionalProperties: { type: "number", format: "double" } } },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("scores")}.additionalProperties`]],
    },
  },
});
