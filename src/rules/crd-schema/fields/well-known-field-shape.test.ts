import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { wellKnownFieldShape } from "./well-known-field-shape.js";

testRule(wellKnownFieldShape, {
  bad: [["FieldValueInvalid", schemaPath("spec", "nodeSelector")]],
  valid: {
    "a port without bounds, of which well-known-bounds tells": {
      object: crd({ spec: { port: { type: "integer" }, replicas: { type: "integer" } } }),
    },
    "a port that may be a name": {
      object: crd({ spec: { targetPort: { "x-kubernetes-int-or-string": true } } }),
    },
    "in status": { object: crd({ status: { paused: { type: "string" } } }) },
    "the shapes of Kubernetes": {
      object: crd({
        spec: {
          paused: { type: "boolean" },
          schedule: { type: "string" },
          nodeSelector: { type: "object", additionalProperties: { type: "string" } },
          tolerations: { type: "array", items: { type: "object" } },
        },
      }),
    },
    "a version that is neither served nor stored": {
      object: crd({ spec: { paused: { type: "string" } }, version: { served: false, storage: false } }),
    },
  },
  invalid: {
    "a port that is a fraction": {
      object: crd({ spec: { port: { type: "number" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "port")]],
    },
    "replicas that are text": {
      object: crd({ spec: { replicas: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "replicas")]],
    },
    "an item's flag": {
      object: crd({
        spec: {
          hosts: { type: "array", items: { type: "object", properties: { suspend: { type: "integer" } } } },
        },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "hosts")}.items.properties.suspend`]],
    },
    "a selector in a language of its own": {
      object: crd({ spec: { nodeSelector: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "nodeSelector")]],
    },
    "a flag that is a string": {
      object: crd({ spec: { suspend: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "suspend")]],
    },
  },
});
