import { crd, established } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { immutableFieldsKept } from "./immutable-fields-kept.js";

// packages/schema/validity/ has the tables of all that is rejected.
testRule(immutableFieldsKept, {
  bad: [["FieldValueInvalid", "spec.group"]],
  valid: {
    "the scope before the definition is established": {
      object: crd({ crd: { scope: "Cluster" } }),
      oldObject: crd(),
    },
  },
  invalid: {
    "the scope afterwards": {
      object: crd({ crd: { scope: "Cluster" } }),
      oldObject: established(crd()),
      causes: [["FieldValueInvalid", "spec.scope"]],
    },
  },
});
