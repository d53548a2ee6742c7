import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { creationTimestamp } from "./creation-timestamp.js";

const settings = (time: Json): Json => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a", creationTimestamp: time },
});

testRule(creationTimestamp, {
  bad: [["FieldValueInvalid", "metadata.creationTimestamp"]],
  valid: {
    none: { object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } } },
    "null, as generators write it": { object: settings(null) },
    "without quotes, which YAML leaves as text": {
      object: "{ apiVersion: v1, kind: ConfigMap, metadata: { name: a, creationTimestamp: 2026-01-02T15:04:05Z } }",
    },
    "an offset and a fraction": { object: settings("2026-01-02T15:04:05.5+02:00") },
    "a pod template's, which nobody reads": {
      object: {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: { name: "a" },
        spec: { template: { metadata: { creationTimestamp: "never" } } },
      },
    },
  },
  invalid: {
    "a day alone": {
      object: settings("2026-01-02"),
      causes: [["FieldValueInvalid", "metadata.creationTimestamp"]],
    },
    "a day that does not exist": {
      object: settings("2026-02-30T15:04:05Z"),
      causes: [["FieldValueInvalid", "metadata.creationTimestamp"]],
    },
    empty: { object: settings(""), causes: [["FieldValueInvalid", "metadata.creationTimestamp"]] },
    "seconds since 1970": {
      object: settings(1767366245),
      causes: [["FieldValueTypeInvalid", "metadata.creationTimestamp"]],
    },
  },
});
