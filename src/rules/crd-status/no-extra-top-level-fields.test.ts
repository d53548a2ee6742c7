import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { noExtraTopLevelFields } from "./no-extra-top-level-fields.js";

const TEXT = { type: "string" };

testRule(noExtraTopLevelFields, {
  bad: [["FieldValueForbidden", schemaPath("color")]],
  valid: {
    "the five fields": {
      object: crd({
        spec: {},
        status: {},
        root: { apiVersion: TEXT, kind: TEXT, metadata: { type: "object" } },
      }),
    },
    "a kind that is data, with neither": { object: crd({ root: { data: TEXT, type: TEXT } }) },
    "a kind with a status alone": { object: crd({ status: {}, root: { zones: TEXT } }) },
    "a kind with a spec alone": { object: crd({ spec: {}, root: { report: TEXT } }) },
    "a version that is neither served nor stored": {
      object: crd({
        spec: {},
        status: {},
        root: { extra: TEXT },
        version: { served: false, storage: false },
      }),
    },
  },
  invalid: {
    "two more": {
      object: crd({ spec: {}, status: {}, root: { operation: TEXT, extra: { type: "object" } } }),
      causes: [
        ["FieldValueForbidden", schemaPath("operation")],
        ["FieldValueForbidden", schemaPath("extra")],
      ],
    },
  },
});
