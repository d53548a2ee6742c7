import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { wholeDefinition } from "./whole-definition.js";

testRule(wholeDefinition, {
  bad: [["FieldValueRequired", "spec.versions"]],
  valid: {
    "a definition without versions, of which another rule speaks": {
      object: {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "widgets.acme.io" },
        spec: { group: "acme.io", names: { kind: "Widget", plural: "widgets" }, scope: "Namespaced" },
      },
    },
    "a whole one": { object: crd() },
  },
  invalid: {
    "a patch of annotations": {
      object: {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "widgets.acme.io", annotations: { a: "b" } },
      },
      causes: [["FieldValueRequired", "spec.versions"]],
    },
  },
});
