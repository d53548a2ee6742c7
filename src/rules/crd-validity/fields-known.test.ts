import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { fieldsKnown } from "./fields-known.js";

// packages/schema/validity/ has the tables of all that is unknown.
testRule(fieldsKnown, {
  bad: [["FieldValueForbidden", "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.color.deprecated"]],
  valid: { "names of the definition": { object: crd({ names: { shortNames: ["wd"] } }) } },
  invalid: {
    "a misspelt name of the definition": {
      object: crd({ names: { shortnames: ["wd"] } }),
      causes: [["FieldValueForbidden", "spec.names.shortnames"]],
    },
  },
});
