import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { hasObservedGeneration } from "./has-observed-generation.js";

const GENERATION = { observedGeneration: { type: "integer", format: "int64" } };
const conditions = (properties: Readonly<Record<string, { type: string }>>) => ({
  conditions: { type: "array", items: { type: "object", properties } },
});
const REQUIRED = [["FieldValueRequired", schemaPath("status", "observedGeneration")]] as const;

testRule(hasObservedGeneration, {
  bad: [["FieldValueRequired", schemaPath("status", "observedGeneration")]],
  valid: {
    "in the status": { object: crd({ spec: {}, status: GENERATION }) },
    "in each condition": { object: crd({ spec: {}, status: conditions(GENERATION) }) },
    "no status": { object: crd({ spec: {} }) },
    "no spec": { object: crd({ status: {} }) },
    "a status that is left open": {
      object: crd({
        spec: {},
        root: { status: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
      }),
    },
  },
  invalid: {
    "no generation": { object: crd({ spec: {}, status: {} }), causes: REQUIRED },
    "conditions without it": {
      object: crd({ spec: {}, status: conditions({ type: { type: "string" } }) }),
      causes: REQUIRED,
    },
    "of a part": {
      object: crd({ spec: {}, status: { pool: { type: "object", properties: GENERATION } } }),
      causes: REQUIRED,
    },
  },
});
