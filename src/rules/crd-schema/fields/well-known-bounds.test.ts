import { crd, schemaPath } from "../../../testing/crd.js";
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
    "a special value": {
      object: crd({ spec: { port: { type: "integer", minimum: -1, maximum: 65535 } } }),
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
    "replicas without bounds": {
      object: crd({ spec: { replicas: { type: "integer" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "replicas")]],
    },
  },
});

test("fixes bounds, and keeps narrower ones", () => {
  const spec = {
    replicas: { type: "integer" },
    port: { type: "integer" },
    highPort: { type: "integer", minimum: 1024 },
    widePort: { type: "integer", minimum: 0, maximum: 4294967295 },
  };
  expect(fixAll(wellKnownBounds, crd({ spec }))).toEqual({
    object: crd({
      spec: {
        replicas: { type: "integer", minimum: 0 },
        port: { type: "integer", minimum: 1, maximum: 65535 },
        highPort: { type: "integer", minimum: 1024, maximum: 65535 },
        widePort: { type: "integer", minimum: 0, maximum: 65535 },
      },
    }),
    left: [],
  });
});
