import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noMapOfObjects } from "./no-map-of-objects.js";

const PORT = { type: "object", properties: { port: { type: "integer", format: "int32" } } };

testRule(noMapOfObjects, {
  bad: [["FieldValueInvalid", schemaPath("spec", "ports")]],
  valid: {
    "a list of objects": { object: crd({ spec: { ports: { type: "array", items: PORT } } }) },
    "a map of strings": {
      object: crd({ spec: { labels: { type: "object", additionalProperties: { type: "string" } } } }),
    },
    "a map of quantities": {
      object: crd({
        spec: {
          limits: {
            type: "object",
            additionalProperties: {
              "x-kubernetes-int-or-string": true,
              anyOf: [{ type: "integer" }, { type: "string" }],
            },
          },
        },
      }),
    },
    "a map of lists": {
      object: crd({
        spec: {
          hosts: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        },
      }),
    },
    "a map of what is kept as it is": {
      object: crd({
        spec: {
          values: {
            type: "object",
            additionalProperties: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
          },
        },
      }),
    },
    "a map of anything": {
      object: crd({ spec: { values: { type: "object", additionalProperties: true } } }),
    },
    "a map within an embedded resource": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { ports: { type: "object", additionalProperties: PORT } },
          },
        },
      }),
    },
    "a map of strings with fields that can never be": {
      object: crd({
        spec: {
          labels: {
            type: "object",
            additionalProperties: { type: "string", properties: { key: { type: "string" } } },
          },
        },
      }),
    },
  },
  invalid: {
    "a map of objects": {
      object: crd({ spec: { ports: { type: "object", additionalProperties: PORT } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "ports")]],
    },
    "a map of objects in status": {
      object: crd({ status: { instances: { type: "object", additionalProperties: { type: "object" } } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "instances")]],
    },
    "a map of maps": {
      object: crd({
        spec: {
          groups: {
            type: "object",
            additionalProperties: { type: "object", additionalProperties: { type: "string" } },
          },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "groups")]],
    },
    "properties without a type": {
      object: crd({
        spec: { ports: { type: "object", additionalProperties: { properties: PORT.properties } } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "ports")]],
    },
  },
});
