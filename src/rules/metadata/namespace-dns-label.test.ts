import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { namespaceDnsLabel } from "./namespace-dns-label.js";

const widget = (metadata: JsonObject): Json => ({ apiVersion: "acme.io/v1", kind: "Widget", metadata });

testRule(namespaceDnsLabel, {
  bad: [["FieldValueInvalid", "metadata.namespace"]],
  valid: {
    "a DNS label": { object: widget({ name: "a", namespace: "team-1" }) },
    "digits first": { object: widget({ name: "a", namespace: "1st" }) },
    "none, as in a manifest that leaves it to the client": { object: widget({ name: "a" }) },
    "the empty string, which means none": { object: widget({ name: "a", namespace: "" }) },
    "null, which means none": { object: widget({ name: "a", namespace: null }) },
    "a namespace on a cluster-scoped object, which the server drops": {
      object: { apiVersion: "v1", kind: "Namespace", metadata: { name: "a", namespace: "b" } },
    },
  },
  invalid: {
    "a dot": {
      object: widget({ name: "a", namespace: "team.a" }),
      causes: [["FieldValueInvalid", "metadata.namespace"]],
    },
    capitals: {
      object: widget({ name: "a", namespace: "TeamA" }),
      causes: [["FieldValueInvalid", "metadata.namespace"]],
    },
    "a placeholder of a template": {
      object: widget({ name: "a", namespace: "${NAMESPACE}" }),
      causes: [["FieldValueInvalid", "metadata.namespace"]],
    },
    "64 characters": {
      object: widget({ name: "a", namespace: "a".repeat(64) }),
      causes: [["FieldValueInvalid", "metadata.namespace"]],
    },
    "a number": {
      object: widget({ name: "a", namespace: 7 }),
      causes: [["FieldValueTypeInvalid", "metadata.namespace"]],
    },
  },
});
