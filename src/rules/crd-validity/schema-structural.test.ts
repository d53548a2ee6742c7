import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { schemaStructural } from "./schema-structural.js";

const ROOT = "spec.versions[0].schema.openAPIV3Schema";

// packages/schema/validity/ has the tables of all that is rejected.
testRule(schemaStructural, {
  bad: [["FieldValueRequired", `${ROOT}.properties[spec].properties[color].type`]],
  valid: { "what the API server accepts": { object: crd({ crd: { versions: null } }) } },
  invalid: {
    "what it rejects": {
      object: crd({ spec: { size: { type: "integer", $ref: "#/a" } } }),
      causes: [["FieldValueForbidden", `${ROOT}.properties[spec].properties[size].$ref`]],
    },
  },
});
