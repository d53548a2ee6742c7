import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { labelSyntax } from "./label-syntax.js";

const widget = (labels: Json): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", labels },
});

testRule(labelSyntax, {
  bad: [["FieldValueTypeInvalid", "metadata.labels[acme.io/canary]"]],
  valid: {
    "no labels": { object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" } } },
    "labels: null": { object: widget(null) },
    "a null value, which Go reads as ''": { object: widget({ app: null }) },
    "plain and prefixed keys": { object: widget({ App_1: "Web.v1-a_b", "acme.io/app": "web" }) },
    "an empty value": { object: widget({ "node-role.kubernetes.io/worker": "" }) },
    "63 characters": { object: widget({ ["k".repeat(63)]: "v".repeat(63) }) },
    "keys that JavaScript knows": {
      object: "{ apiVersion: v1, kind: ConfigMap, metadata: { labels: { constructor: a, toString: b } } }",
    },
  },
  invalid: {
    "a boolean": {
      object: widget({ canary: true }),
      causes: [["FieldValueTypeInvalid", "metadata.labels[canary]"]],
    },
    "a version that YAML reads as a number": {
      object: "{ apiVersion: v1, kind: ConfigMap, metadata: { labels: { version: 1.10 } } }",
      causes: [["FieldValueTypeInvalid", "metadata.labels[version]"]],
    },
    "a value with a blank": {
      object: widget({ owner: "Team A" }),
      causes: [["FieldValueInvalid", "metadata.labels[owner]"]],
    },
    "a URL": {
      object: widget({ source: "https://acme.io" }),
      causes: [["FieldValueInvalid", "metadata.labels[source]"]],
    },
    "64 characters": {
      object: widget({ app: "v".repeat(64) }),
      causes: [["FieldValueInvalid", "metadata.labels[app]"]],
    },
    "two slashes in the key": {
      object: widget({ "acme.io/team/app": "a" }),
      causes: [["FieldValueInvalid", "metadata.labels[acme.io/team/app]"]],
    },
    "a prefix with capitals": {
      object: widget({ "Acme.io/app": "a" }),
      causes: [["FieldValueInvalid", "metadata.labels[Acme.io/app]"]],
    },
    "key and value": {
      object: widget({ "my key": 1 }),
      causes: [
        ["FieldValueInvalid", "metadata.labels[my key]"],
        ["FieldValueTypeInvalid", "metadata.labels[my key]"],
      ],
    },
    "a list": { object: widget(["app"]), causes: [["FieldValueTypeInvalid", "metadata.labels"]] },
    "a claim template's": {
      object: {
        apiVersion: "apps/v1",
        kind: "StatefulSet",
        metadata: { name: "a" },
        spec: { volumeClaimTemplates: [{ metadata: { name: "data", labels: { tier: "not good" } } }] },
      },
      causes: [["FieldValueInvalid", "spec.volumeClaimTemplates[0].metadata.labels[tier]"]],
    },
    "the pod template's": {
      object: {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: { name: "web" },
        spec: { template: { metadata: { labels: { tier: 1 } } } },
      },
      causes: [["FieldValueTypeInvalid", "spec.template.metadata.labels[tier]"]],
    },
  },
});
