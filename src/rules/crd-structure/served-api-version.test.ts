import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { servedApiVersion } from "./served-api-version.js";

testRule(servedApiVersion, {
  bad: [["FieldValueNotSupported", "apiVersion"]],
  valid: { v1: { object: crd() } },
  invalid: {
    "a version to come": {
      object: { ...crd(), apiVersion: "apiextensions.k8s.io/v2" },
      causes: [["FieldValueNotSupported", "apiVersion"]],
    },
  },
});
