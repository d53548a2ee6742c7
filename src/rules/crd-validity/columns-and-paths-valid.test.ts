import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { columnsAndPathsValid } from "./columns-and-paths-valid.js";

// packages/schema/validity/ has the tables of all that is rejected.
testRule(columnsAndPathsValid, {
  bad: [["FieldValueInvalid", "spec.versions[0].additionalPrinterColumns[0].type"]],
  valid: {
    "what the API server accepts": {
      object: crd({
        spec: { color: { type: "string" } },
        version: { selectableFields: [{ jsonPath: ".spec.color" }] },
      }),
    },
  },
  invalid: {
    "what it rejects": {
      object: crd({
        spec: { color: { type: "number" } },
        version: { selectableFields: [{ jsonPath: ".spec.color" }] },
      }),
      causes: [["FieldValueInvalid", "spec.versions[0].selectableFields[0].jsonPath"]],
    },
  },
});
