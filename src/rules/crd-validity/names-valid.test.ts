import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { namesValid } from "./names-valid.js";

// packages/schema/validity/ has the tables of all that is rejected.
testRule(namesValid, {
  bad: [["FieldValueInvalid", "spec.names.shortNames[0]"]],
  valid: { "what the API server accepts": { object: crd({ names: { shortNames: ["wd"] } }) } },
  invalid: {
    "what it rejects": {
      object: crd({ names: { categories: ["Acme"] } }),
      causes: [["FieldValueInvalid", "spec.names.categories[0]"]],
    },
  },
});
