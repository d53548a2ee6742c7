import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { testRule } from "../../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { pureMapsOnly } from "./pure-maps-only.js";

const map = (values: JsonObject): KubeObject =>
  crd({ spec: { limits: { type: "object", additionalProperties: values } } });

testRule(pureMapsOnly, {
  bad: [["FieldValueInvalid", schemaPath("spec", "weights")]],
  valid: {
    "feature gates, as the kubelet has them": {
      object: crd({ spec: { featureGates: { type: "object", additionalProperties: { type: "boolean" } } } }),
    },
    "the options of a patch, as Kustomize has them": {
      object: crd({
        spec: {
          patches: {
            type: "array",
            items: {
              type: "object",
              properties: {
                patch: { type: "string" },
                target: { type: "object", properties: { name: { type: "string" } } },
                options: { type: "object", additionalProperties: { type: "boolean" } },
              },
            },
          },
        },
      }),
    },
    strings: { object: map({ type: "string" }) },
    quantities: { object: map({ "x-kubernetes-int-or-string": true }) },
    "objects, of which no-map-of-objects tells": {
      object: map({ type: "object", properties: { a: { type: "string" } } }),
    },
    "maps, likewise": { object: map({ type: "object", additionalProperties: { type: "string" } }) },
    anything: { object: crd({ spec: { limits: { type: "object", additionalProperties: true } } }) },
    "a map within an embedded resource": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { a: { type: "object", additionalProperties: { type: "boolean" } } },
          },
        },
      }),
    },
  },
  invalid: {
    integers: {
      object: map({ type: "integer" }),
      causes: [["FieldValueInvalid", schemaPath("spec", "limits")]],
    },
    numbers: {
      object: map({ type: "number" }),
      causes: [["FieldValueInvalid", schemaPath("spec", "limits")]],
    },
    booleans: {
      object: map({ type: "boolean" }),
      causes: [["FieldValueInvalid", schemaPath("spec", "limits")]],
    },
    "options of something else": {
      object: crd({ spec: { options: { type: "object", additionalProperties: { type: "boolean" } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "options")]],
    },
    "lists, in status": {
      object: crd({
        status: {
          hosts: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("status", "hosts")]],
    },
  },
});

test.each([
  [
    "boolean",
    "must be an object with declared fields, or a list of objects with a field `name`, not a map to type 'boolean'",
  ],
  ["integer", "must be a map to strings, or a list of objects with a field `name`, not a map to type 'integer'"],
])("what a map to type %s should be", (type, message) => {
  expect(messagesOf(pureMapsOnly, map({ type }))).toEqual([message]);
});
