import { testRule } from "../../testing/test-rule.js";
import { metadataPresent } from "./metadata-present.js";

testRule(metadataPresent, {
  bad: [["FieldValueRequired", "metadata"]],
  valid: {
    "a name": { object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" } } },
    "empty metadata, which the rule for names judges": {
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: {} },
    },
    "a review, which is answered and not stored": {
      object: { apiVersion: "authorization.k8s.io/v1", kind: "SubjectAccessReview", spec: {} },
    },
    "a binding": { object: { apiVersion: "v1", kind: "Binding", target: { name: "node-1" } } },
  },
  invalid: {
    "no metadata": {
      object: { apiVersion: "acme.io/v1", kind: "Widget" },
      causes: [["FieldValueRequired", "metadata"]],
    },
    "an empty mapping in YAML, which is null": {
      object: "apiVersion: v1\nkind: ConfigMap\nmetadata:\n",
      causes: [["FieldValueRequired", "metadata"]],
    },
    "a list": {
      object: { apiVersion: "v1", kind: "ConfigMap", metadata: [{ name: "a" }] },
      causes: [["FieldValueTypeInvalid", "metadata"]],
    },
    "a kind that merely begins like a review": {
      object: { apiVersion: "acme.io/v1", kind: "ReviewRequest" },
      causes: [["FieldValueRequired", "metadata"]],
    },
  },
});
