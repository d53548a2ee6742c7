import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { listBoundedAndTyped } from "./list-bounded-and-typed.js";

testRule(listBoundedAndTyped, {
  bad: [["FieldValueRequired", schemaPath("spec", "zones")]],
  valid: {
    both: {
      object: crd({
        spec: {
          zones: { type: "array", maxItems: 5, "x-kubernetes-list-type": "set", items: { type: "string" } },
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
    "other types": {
      object: crd({
        spec: { zone: { type: "string" }, map: { type: "object", additionalProperties: { type: "string" } } },
      }),
    },
    "a list of a core type": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { a: { type: "array", items: { type: "string" } } },
          },
        },
      }),
    },
  },
  invalid: {
    neither: {
      object: crd({ spec: { zones: { type: "array", items: { type: "string" } } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "zones")]],
    },
    "no bound": {
      object: crd({
        spec: { zones: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } } },
      }),
      causes: [["FieldValueRequired", schemaPath("spec", "zones")]],
    },
    "no type": {
      object: crd({ status: { zones: { type: "array", maxItems: 5, items: { type: "string" } } } }),
      causes: [["FieldValueRequired", schemaPath("status", "zones")]],
    },
  },
});
