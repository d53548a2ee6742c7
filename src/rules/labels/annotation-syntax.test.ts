import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { annotationSyntax } from "./annotation-syntax.js";

const widget = (annotations: Json): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", annotations },
});

testRule(annotationSyntax, {
  bad: [["FieldValueTypeInvalid", "metadata.annotations[acme.io/timeout-seconds]"]],
  valid: {
    "no annotations": { object: { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" } } },
    "any payload": { object: widget({ "acme.io/config": '{"a": [1, 2]}\n\u0000', empty: "" }) },
    "capitals in the prefix, which labels may not have": { object: widget({ "Acme.IO/Owner": "a" }) },
    "exactly the limit": { object: widget({ ab: "x".repeat(262_142) }) },
    "exactly the limit in characters of two bytes": { object: widget({ ab: "é".repeat(131_071) }) },
  },
  invalid: {
    "a number": {
      object: widget({ "acme.io/replicas": 3 }),
      causes: [["FieldValueTypeInvalid", "metadata.annotations[acme.io/replicas]"]],
    },
    "an object, as YAML reads braces": {
      object: "{ apiVersion: v1, kind: Service, metadata: { annotations: { acme.io/config: {a: b} } } }",
      causes: [["FieldValueTypeInvalid", "metadata.annotations[acme.io/config]"]],
    },
    "a blank in the key": {
      object: widget({ "my key": "a" }),
      causes: [["FieldValueInvalid", "metadata.annotations[my key]"]],
    },
    "an underscore in the prefix": {
      object: widget({ "my_team/owner": "a" }),
      causes: [["FieldValueInvalid", "metadata.annotations[my_team/owner]"]],
    },
    "a name of 64 characters": {
      object: widget({ [`acme.io/${"a".repeat(64)}`]: "a" }),
      causes: [["FieldValueInvalid", `metadata.annotations[acme.io/${"a".repeat(64)}]`]],
    },
    "one byte too many, keys included": {
      object: widget({ ab: "x".repeat(262_143) }),
      causes: [["FieldValueTooLong", "metadata.annotations"]],
    },
    "bytes count, not characters": {
      object: widget({ ab: "é".repeat(131_072) }),
      causes: [["FieldValueTooLong", "metadata.annotations"]],
    },
    "a string": { object: widget("a=b"), causes: [["FieldValueTypeInvalid", "metadata.annotations"]] },
    "the pod template's": {
      object: {
        apiVersion: "batch/v1",
        kind: "CronJob",
        metadata: { name: "nightly" },
        spec: {
          jobTemplate: { spec: { template: { metadata: { annotations: { "acme.io/scrape": true } } } } },
        },
      },
      causes: [["FieldValueTypeInvalid", "spec.jobTemplate.spec.template.metadata.annotations[acme.io/scrape]"]],
    },
  },
});
