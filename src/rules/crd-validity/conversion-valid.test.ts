import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { conversionValid } from "./conversion-valid.js";

// packages/schema/validity/ has the tables of all that is rejected.
testRule(conversionValid, {
  bad: [["FieldValueInvalid", "spec.conversion.webhook.clientConfig.url"]],
  valid: { "what the API server accepts": { object: crd({ crd: { conversion: { strategy: "None" } } }) } },
  invalid: {
    "what it rejects": {
      object: crd({ crd: { conversion: { strategy: "Other" } } }),
      causes: [["FieldValueNotSupported", "spec.conversion.strategy"]],
    },
  },
});
