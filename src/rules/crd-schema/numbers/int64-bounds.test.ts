import { crd, schemaPath } from "../../../testing/crd.js";
import { testRule } from "../../../testing/test-rule.js";
import { int64Bounds } from "./int64-bounds.js";

testRule(int64Bounds, {
  bad: [["FieldValueRequired", schemaPath("spec", "volumeBytes")]],
  valid: {
    "both bounds": {
      object: crd({ spec: { bytes: { type: "integer", format: "int64", minimum: 0, maximum: 5 } } }),
    },
    "one bound, of which numeric-bounds tells": {
      object: crd({ spec: { bytes: { type: "integer", format: "int64", minimum: 0 } } }),
    },
    "an int32": { object: crd({ spec: { bytes: { type: "integer", format: "int32" } } }) },
    "a generation": {
      object: crd({
        spec: { generation: { type: "integer", format: "int64" } },
        status: { observedGeneration: { type: "integer", format: "int64" } },
      }),
    },
    "a counter in status": { object: crd({ status: { bytes: { type: "integer", format: "int64" } } }) },
    "a count, of which count-minimum tells": {
      object: crd({ spec: { maxBytes: { type: "integer", format: "int64" } } }),
    },
  },
  invalid: {
    "no bounds": {
      object: crd({ spec: { bytes: { type: "integer", format: "int64" } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "bytes")]],
    },
    "the items of a list": {
      object: crd({ spec: { offsets: { type: "array", items: { type: "integer", format: "int64" } } } }),
      causes: [["FieldValueRequired", `${schemaPath("spec", "offsets")}.items`]],
    },
  },
});
