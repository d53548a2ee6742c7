import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { boundedSize } from "./bounded-size.js";

testRule(boundedSize, {
  bad: [["FieldValueRequired", schemaPath("spec", "hosts")]],
  valid: {
    "a bound that the description states, of which described-bounds tells": {
      object: crd({ spec: { title: { type: "string", description: "At most 64 characters." } } }),
    },
    bounds: {
      object: crd({
        spec: {
          hosts: { type: "array", maxItems: 5, items: { type: "string", maxLength: 5 } },
          labels: {
            type: "object",
            maxProperties: 5,
            additionalProperties: { type: "string", maxLength: 5 },
          },
        },
      }),
    },
    "strings with a greatest length of their own": {
      object: crd({
        spec: {
          mode: { type: "string", enum: ["A"] },
          startTime: { type: "string", format: "date-time" },
          cidr: { type: "string", format: "cidr" },
        },
      }),
    },
    "the sample field of kubebuilder, which goes": {
      object: crd({
        spec: {
          foo: { type: "string", description: "foo is an example field of Widget. Edit widget_types.go" },
        },
      }),
    },
    conditions: {
      object: crd({
        status: {
          conditions: {
            type: "array",
            items: {
              type: "object",
              properties: { type: {}, status: {}, reason: {}, message: {}, lastTransitionTime: {} },
            },
          },
        },
      }),
    },
    "selectors that get another type, as selector-shape and selector-form say": {
      object: crd({
        spec: {
          podSelector: { type: "string" },
          nodeSelector: { type: "array", maxItems: 9, items: { type: "string", maxLength: 9 } },
          selector: { type: "array", items: { type: "string", maxLength: 9 } },
        },
      }),
    },
    "the name in a reference, which reference-name-constrained reports": {
      object: crd({
        spec: { secretRef: { type: "object", properties: { name: { type: "string" } } } },
      }),
    },
    "a list of references in status, which bounded-status-refs reports": {
      object: crd({
        status: {
          pods: {
            type: "array",
            items: { type: "object", properties: { name: { type: "string", maxLength: 253 } } },
          },
        },
      }),
    },
    "other types": {
      object: crd({
        spec: {
          count: { type: "integer" },
          size: { "x-kubernetes-int-or-string": true },
          disk: { type: "object", properties: {} },
        },
      }),
    },
    "an embedded resource": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { a: { type: "string" } },
          },
        },
      }),
    },
  },
  invalid: {
    "a field that is only called 'foo'": {
      object: crd({ spec: { foo: { type: "string", description: "foo is what it is." } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "foo")]],
    },
    "a list, its strings, and a map": {
      object: crd({
        spec: {
          hosts: { type: "array", items: { type: "string" } },
          labels: { type: "object", additionalProperties: { type: "string", maxLength: 5 } },
        },
      }),
      causes: [
        ["FieldValueRequired", schemaPath("spec", "hosts")],
        ["FieldValueRequired", `${schemaPath("spec", "hosts")}.items`],
        ["FieldValueRequired", schemaPath("spec", "labels")],
      ],
    },
    "a string in status, with a format of any length": {
      object: crd({ status: { bundle: { type: "string", format: "byte" } } }),
      causes: [["FieldValueRequired", schemaPath("status", "bundle")]],
    },
  },
});
