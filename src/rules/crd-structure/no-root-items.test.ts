import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { noRootItems } from "./no-root-items.js";

const LIST = { type: "array", items: { type: "string" } };

testRule(noRootItems, {
  bad: [["FieldValueForbidden", schemaPath("items")]],
  valid: {
    "items within spec and status": { object: crd({ spec: { items: LIST }, status: { items: LIST } }) },
    "other fields at the top level": {
      object: crd({ root: { data: LIST, itemsCount: { type: "integer" } } }),
    },
    "a version that is neither served nor stored": {
      object: crd({ root: { items: LIST }, version: { served: false, storage: false } }),
    },
    "no schema": { object: crd({ version: { schema: {} } }) },
  },
  invalid: {
    "a list of objects": {
      object: crd({ root: { items: { type: "array", items: { type: "object" } } } }),
      causes: [["FieldValueForbidden", schemaPath("items")]],
    },
    "items that are no list": {
      object: crd({ spec: {}, root: { items: { type: "string" } } }),
      causes: [["FieldValueForbidden", schemaPath("items")]],
    },
  },
});
