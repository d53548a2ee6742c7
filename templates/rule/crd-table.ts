import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { {{constant}} } from "./{{name}}.js";

testRule({{constant}}, {
  bad: [["FieldValueForbidden", schemaPath("spec", "todo")]],
  valid: {
    "another name": { object: crd({ spec: { todos: { type: "string" } } }) },
  },
  invalid: {
    "in the status": {
      object: crd({ status: { todo: { type: "string" } } }),
      causes: [["FieldValueForbidden", schemaPath("status", "todo")]],
    },
  },
});
