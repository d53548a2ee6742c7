import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { validationRulesValid } from "./validation-rules-valid.js";

const ROOT = "spec.versions[0].schema.openAPIV3Schema";

// packages/schema/validity/ has the tables of all that is rejected.
testRule(validationRulesValid, {
  bad: [["FieldValueNotSupported", `${ROOT}.properties[spec].properties[color].x-kubernetes-validations[0].reason`]],
  valid: {
    "what the API server accepts": {
      object: crd({ spec: { color: { type: "string", "x-kubernetes-validations": [{ rule: "true" }] } } }),
    },
  },
  invalid: {
    "what it rejects": {
      object: crd({ spec: { color: { type: "string", "x-kubernetes-validations": [{}] } } }),
      causes: [["FieldValueRequired", `${ROOT}.properties[spec].properties[color].x-kubernetes-validations[0].rule`]],
    },
  },
});
