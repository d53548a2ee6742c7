import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { versionsValid } from "./versions-valid.js";

// packages/schema/validity/ has the tables of all that is rejected.
testRule(versionsValid, {
  bad: [["FieldValueInvalid", "spec.versions[0].name"]],
  valid: { "what the API server accepts": { object: crd({ version: { served: false } }) } },
  invalid: {
    "what it rejects": {
      object: crd({ version: { storage: false } }),
      causes: [["FieldValueInvalid", "spec.versions"]],
    },
  },
});
