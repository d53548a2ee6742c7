import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { resourceVersionString } from "./resource-version-string.js";

testRule(resourceVersionString, {
  bad: [["FieldValueInvalid", schemaPath("status", "secretResourceVersion")]],
  valid: {
    strings: {
      object: crd({
        spec: { resourceVersion: { type: "string" } },
        status: { lastResourceVersion: { type: "string" } },
      }),
    },
    "a map of versions": {
      object: crd({
        status: { secretResourceVersion: { type: "object", additionalProperties: { type: "string" } } },
      }),
    },
    "a counter of the API itself": {
      object: crd({
        spec: {
          resourceVersion: {
            type: "integer",
            description: "resourceVersion is incremented each time the policy is published.",
          },
        },
      }),
    },
    "another version": {
      object: crd({ spec: { resourceVersions: { type: "integer" }, version: { type: "integer" } } }),
    },
    "a reference of Kubernetes' own": {
      object: crd({
        spec: {
          target: {
            type: "object",
            properties: {
              kind: { type: "string" },
              fieldPath: { type: "string" },
              resourceVersion: { type: "integer" },
              uid: { type: "string" },
            },
          },
        },
      }),
    },
  },
  invalid: {
    "an integer": {
      object: crd({ status: { resourceVersion: { type: "integer", format: "int64" } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "resourceVersion")]],
    },
    "a number in a list": {
      object: crd({
        status: {
          pods: {
            type: "array",
            items: { type: "object", properties: { podResourceVersion: { type: "number" } } },
          },
        },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "pods")}.items.properties.podResourceVersion`]],
    },
    "an integer or a string": {
      object: crd({ spec: { resourceVersion: { "x-kubernetes-int-or-string": true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "resourceVersion")]],
    },
  },
});
