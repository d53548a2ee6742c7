import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { fieldsInSpec } from "./fields-in-spec.js";

const TEXT = { type: "string" };

testRule(fieldsInSpec, {
  bad: [["FieldValueForbidden", schemaPath("color")]],
  valid: {
    "only spec": { object: crd({ spec: { color: TEXT } }) },
    "the fields of every object": {
      object: crd({ spec: {}, root: { apiVersion: TEXT, kind: TEXT, metadata: { type: "object" } } }),
    },
    "spec and status, which no-extra-top-level-fields reviews": {
      object: crd({ spec: {}, status: {}, root: { data: TEXT } }),
    },
    "neither, which spec-status-layout reviews": { object: crd({ root: { data: TEXT } }) },
    "the parameters of a class": {
      object: crd({ names: { kind: "WidgetClass" }, status: {}, root: { parameters: TEXT } }),
    },
  },
  invalid: {
    "beside spec": {
      object: crd({ spec: { color: TEXT }, root: { data: { type: "object" } } }),
      causes: [["FieldValueForbidden", schemaPath("data")]],
    },
    "beside status": {
      object: crd({ status: {}, root: { data: TEXT, size: TEXT } }),
      causes: [
        ["FieldValueForbidden", schemaPath("data")],
        ["FieldValueForbidden", schemaPath("size")],
      ],
    },
  },
});
