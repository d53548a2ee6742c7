import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../../testing/fix-all.js";
import { testRule } from "../../../testing/test-rule.js";
import { wellKnownBounds } from "./well-known-bounds.js";

testRule(wellKnownBounds, {
  bad: [["FieldValueInvalid", schemaPath("spec", "port")]],
  valid: {
    "a port with bounds": {
      object: crd({ spec: { port: { type: "integer", minimum: 1, maximum: 65535 } } }),
    },
    "a port that may be a name": {
      object: crd({ spec: { targetPort: { "x-kubernetes-int-or-string": true } } }),
    },
    "a port of another type, of which well-known-field-shape tells": {
      object: crd({ spec: { port: { type: "number" } } }),
    },
    "a port that 0 turns off": {
      object: crd({
        spec: {
          port: { type: "integer", minimum: 0, maximum: 65535, description: "Set to 0 to disable it." },
        },
      }),
    },
    "a special value": {
      object: crd({
        spec: {
          port: { type: "integer", minimum: -1, maximum: 65535, description: "-1 stands for all ports." },
        },
      }),
    },
    "a port that its description says may be a name": {
      object: crd({
        spec: { port: { "x-kubernetes-int-or-string": true, description: "The number or name of a port." } },
      }),
    },
    "replicas, of which numeric-bounds tells": { object: crd({ spec: { replicas: { type: "integer" } } }) },
    "types of messages of a security group": {
      object: crd({
        spec: {
          rule: {
            type: "object",
            properties: {
              protocol: { type: "string" },
              fromPort: { type: "integer" },
              toPort: { type: "integer" },
            },
          },
        },
      }),
    },
    "a port of a core type": {
      object: crd({
        spec: {
          ports: {
            type: "array",
            items: {
              type: "object",
              properties: {
                nodePort: { type: "integer" },
                port: { type: "integer" },
                targetPort: { "x-kubernetes-int-or-string": true },
              },
            },
          },
        },
      }),
    },
    "a version that is neither served nor stored": {
      object: crd({ spec: { port: { type: "integer" } }, version: { served: false, storage: false } }),
    },
  },
  invalid: {
    "a range of ports without a protocol": {
      object: crd({ spec: { fromPort: { type: "integer" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "fromPort")]],
    },
    "a port without bounds": {
      object: crd({ spec: { port: { type: "integer" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "port")]],
    },
    "an item's port": {
      object: crd({
        spec: {
          hosts: {
            type: "array",
            items: { type: "object", properties: { adminPort: { type: "integer", minimum: 1 } } },
          },
        },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "hosts")}.items.properties.adminPort`]],
    },
    "a port in status": {
      object: crd({ status: { port: { type: "integer" } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "port")]],
    },
    "a negative port": {
      object: crd({ spec: { port: { type: "integer", minimum: -1, maximum: 65535 } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "port")]],
    },
    "a port that may be any text": {
      object: crd({ spec: { port: { "x-kubernetes-int-or-string": true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "port")]],
    },
  },
});

test("fixes bounds, and keeps narrower ones", () => {
  const spec = {
    port: { type: "integer" },
    highPort: { type: "integer", minimum: 1024 },
    widePort: { type: "integer", minimum: 0, maximum: 4294967295 },
  };
  expect(fixAll(wellKnownBounds, crd({ spec }))).toEqual({
    object: crd({
      spec: {
        port: { type: "integer", minimum: 1, maximum: 65535 },
        highPort: { type: "integer", minimum: 1024, maximum: 65535 },
        widePort: { type: "integer", minimum: 0, maximum: 65535 },
      },
    }),
    left: [],
  });
});
