import { crd, schemaPath } from "../../testing/crd.js";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { wellKnownFieldShape } from "./well-known-field-shape.js";

testRule(wellKnownFieldShape, {
  bad: [["FieldValueInvalid", schemaPath("spec", "port")]],
  valid: {
    "a port with bounds": {
      object: crd({ spec: { port: { type: "integer", minimum: 1, maximum: 65535 } } }),
    },
    "a port that may be a name": {
      object: crd({ spec: { targetPort: { "x-kubernetes-int-or-string": true } } }),
    },
    replicas: { object: crd({ spec: { replicas: { type: "integer", minimum: 0 } } }) },
    "a port in status": { object: crd({ status: { port: { type: "integer" } } }) },
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

test("fixes bounds, and leaves what is not sure", () => {
  const spec = {
    replicas: { type: "integer" },
    port: { type: "integer" },
    highPort: { type: "integer", minimum: 1024 },
    widePort: { type: "integer", minimum: 0, maximum: 4294967295 },
    paused: { type: "integer" },
    floatPort: { type: "number" },
  };
  expect(fixAll(wellKnownFieldShape, crd({ spec }))).toEqual({
    object: crd({
      spec: {
        replicas: { type: "integer", minimum: 0 },
        port: { type: "integer", minimum: 1, maximum: 65535 },
        highPort: { type: "integer", minimum: 1024, maximum: 65535 },
        widePort: { type: "integer", minimum: 0, maximum: 65535 },
        paused: { type: "integer" },
        floatPort: { type: "number" },
      },
    }),
    left: [
      `FieldValueInvalid ${schemaPath("spec", "paused")}`,
      `FieldValueInvalid ${schemaPath("spec", "floatPort")}`,
    ],
  });
});
