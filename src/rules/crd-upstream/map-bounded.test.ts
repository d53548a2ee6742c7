import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { mapBounded } from "./map-bounded.js";

testRule(mapBounded, {
  bad: [["FieldValueRequired", schemaPath("spec", "nodeLabels")]],
  valid: {
    "a bound": {
      object: crd({
        spec: { labels: { type: "object", maxProperties: 5, additionalProperties: { type: "string" } } },
      }),
    },
    "an object": {
      object: crd({ spec: { disk: { type: "object", properties: { size: { type: "integer" } } } } }),
    },
    "a map of a core type": {
      object: crd({
        spec: {
          selector: {
            type: "object",
            properties: {
              matchLabels: { type: "object", additionalProperties: { type: "string" } },
              matchExpressions: { type: "array" },
            },
          },
        },
      }),
    },
  },
  invalid: {
    "no bound": {
      object: crd({ spec: { labels: { type: "object", additionalProperties: { type: "string" } } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "labels")]],
    },
    "a map in status": {
      object: crd({ status: { sizes: { type: "object", additionalProperties: { type: "integer" } } } }),
      causes: [["FieldValueRequired", schemaPath("status", "sizes")]],
    },
  },
});
