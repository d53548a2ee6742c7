import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { versionName } from "./version-name.js";

testRule(versionName, {
  bad: [["FieldValueInvalid", "spec.versions[0].name"]],
  valid: {
    v1: { object: crd() },
    v1alpha1: { object: crd({ version: { name: "v1alpha1" } }) },
    "a name that takes no part in version priority": { object: crd({ version: { name: "match-2" } }) },
    "63 characters": { object: crd({ version: { name: "v".repeat(63) } }) },
    "no versions": { object: crd({ crd: { versions: [] } }) },
  },
  invalid: {
    "a dot": {
      object: crd({ version: { name: "v1.0" } }),
      causes: [["FieldValueInvalid", "spec.versions[0].name"]],
    },
    "a digit first": {
      object: crd({ version: { name: "1beta1" } }),
      causes: [["FieldValueInvalid", "spec.versions[0].name"]],
    },
    "64 characters": {
      object: crd({ version: { name: "v".repeat(64) } }),
      causes: [["FieldValueInvalid", "spec.versions[0].name"]],
    },
    "no name": {
      object: crd({ version: { name: undefined } }),
      causes: [["FieldValueInvalid", "spec.versions[0].name"]],
    },
    "a second version, whether served or not": {
      object: crd({
        crd: {
          versions: [
            { name: "v1", served: true, storage: true },
            { name: "V2", served: false, storage: false },
          ],
        },
      }),
      causes: [["FieldValueInvalid", "spec.versions[1].name"]],
    },
  },
});
