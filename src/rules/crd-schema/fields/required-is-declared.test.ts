import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { requiredIsDeclared } from "./required-is-declared.js";

testRule(requiredIsDeclared, {
  bad: [["FieldValueInvalid", schemaPath("spec", "storage")]],
  valid: {
    "declared fields": {
      object: crd({
        spec: { disk: { type: "object", required: ["size"], properties: { size: { type: "integer" } } } },
      }),
    },
    "what every object has": {
      object: crd({
        version: {
          schema: {
            openAPIV3Schema: {
              type: "object",
              required: ["apiVersion", "kind", "metadata", "spec"],
              properties: { spec: { type: "object" } },
            },
          },
        },
      }),
    },
    "what every embedded resource has": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            required: ["apiVersion", "kind", "metadata"],
          },
        },
      }),
    },
    "an object that keeps what it does not declare": {
      object: crd({
        spec: { disk: { type: "object", required: ["size"], "x-kubernetes-preserve-unknown-fields": true } },
      }),
    },
    "a map": {
      object: crd({
        spec: { disk: { type: "object", required: ["size"], additionalProperties: { type: "string" } } },
      }),
    },
    "branches of a union": {
      object: crd({
        spec: { disk: { type: "object", properties: { a: {} }, oneOf: [{ required: ["b"] }] } },
      }),
    },
  },
  invalid: {
    "another name": {
      object: crd({
        spec: {
          disk: {
            type: "object",
            required: ["size", "name"],
            properties: { sizeGiB: { type: "integer" }, name: { type: "string" } },
          },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "disk")]],
    },
    "at the root": {
      object: crd({
        version: { schema: { openAPIV3Schema: { type: "object", required: ["spec"], properties: {} } } },
      }),
      causes: [["FieldValueInvalid", schemaPath()]],
    },
    "no properties": {
      object: crd({
        spec: { disk: { type: "object", required: ["a", "b".repeat(300), "c".repeat(300), "d"] } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "disk")]],
    },
    "an inherited name": {
      object: crd({ spec: { disk: { type: "object", required: ["toString"], properties: {} } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "disk")]],
    },
  },
});
