import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { defaultsValid } from "./defaults-valid.js";

const ROOT = "spec.versions[0].schema.openAPIV3Schema";

// packages/schema/validity/ has the tables of all that is rejected.
testRule(defaultsValid, {
  bad: [["FieldValueNotSupported", `${ROOT}.properties[spec].properties[deletionPolicy].default`]],
  valid: {
    "what the API server accepts": { object: crd({ spec: { size: { type: "integer", default: 5 } } }) },
  },
  invalid: {
    "what it rejects": {
      object: crd({
        spec: {
          size: {
            type: "array",
            default: ["a", "b"],
            items: { type: "string", allOf: Array.from({ length: 200_001 }, () => ({})) },
          },
        },
      }),
      causes: [["FieldValueTooLong", `${ROOT}.properties[spec].properties[size].default`]],
    },
  },
});
