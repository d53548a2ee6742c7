import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { formatKnown } from "./format-known.js";

const ROOT = "spec.versions[0].schema.openAPIV3Schema";

// packages/schema/validity/ has the tables of all that is rejected.
testRule(formatKnown, {
  bad: [["FieldValueNotSupported", `${ROOT}.properties[spec].properties[color].format`]],
  valid: {
    "what the API server accepts": { object: crd({ spec: { size: { type: "integer", format: "int32" } } }) },
  },
  invalid: {
    "what it rejects": {
      object: crd({ spec: { size: { type: "string", format: "int32" } } }),
      causes: [["FieldValueNotSupported", `${ROOT}.properties[spec].properties[size].format`]],
    },
  },
});
