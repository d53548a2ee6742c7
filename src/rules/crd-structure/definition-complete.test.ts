import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { definitionComplete } from "./definition-complete.js";

testRule(definitionComplete, {
  bad: [["FieldValueRequired", "spec.versions[0].storage"]],
  valid: {
    "a version that is neither served nor stored": {
      object: crd({ version: { served: false, storage: false } }),
    },
    "a patch, which names only what it changes": { object: crd({ crd: { versions: null } }) },
    "a flag of another type, which the API server rejects": { object: crd({ version: { served: "true" } }) },
  },
  invalid: {
    "neither flag": {
      object: crd({ crd: { versions: [{ name: "v1" }] } }),
      causes: [
        ["FieldValueRequired", "spec.versions[0].served"],
        ["FieldValueRequired", "spec.versions[0].storage"],
      ],
    },
  },
});
