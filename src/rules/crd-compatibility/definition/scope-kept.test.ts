import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { scopeKept } from "./scope-kept.js";

testRule(scopeKept, {
  bad: [["FieldValueInvalid", "spec.scope"]],
  valid: {
    "the same scope": { oldObject: crd(), object: crd({ names: { shortNames: ["wdg"] } }) },
    "a patch": { oldObject: crd(), object: crd({ crd: { versions: [], scope: "Cluster" } }) },
  },
  invalid: {
    "to Cluster": {
      oldObject: crd(),
      object: crd({ crd: { scope: "Cluster" } }),
      causes: [["FieldValueInvalid", "spec.scope"]],
    },
    "to Namespaced": {
      oldObject: crd({ crd: { scope: "Cluster" } }),
      object: crd(),
      causes: [["FieldValueInvalid", "spec.scope"]],
    },
  },
});
