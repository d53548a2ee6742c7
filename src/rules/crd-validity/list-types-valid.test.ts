import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { listTypesValid } from "./list-types-valid.js";

const ROOT = "spec.versions[0].schema.openAPIV3Schema";

// packages/schema/validity/ has the tables of all that is rejected.
testRule(listTypesValid, {
  bad: [["FieldValueRequired", `${ROOT}.properties[spec].properties[ports].items.properties[name].default`]],
  valid: {
    "what the API server accepts": {
      object: crd({
        spec: { names: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" } },
      }),
    },
  },
  invalid: {
    "what it rejects": {
      object: crd({
        spec: { names: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "bag" } },
      }),
      causes: [["FieldValueNotSupported", `${ROOT}.properties[spec].properties[names].x-kubernetes-list-type`]],
    },
  },
});
