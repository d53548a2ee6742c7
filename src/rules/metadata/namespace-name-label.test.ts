import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { namespaceNameLabel } from "./namespace-name-label.js";

const namespace = (metadata: JsonObject): Json => ({ apiVersion: "v1", kind: "Namespace", metadata });

testRule(namespaceNameLabel, {
  bad: [["FieldValueInvalid", "metadata.name"]],
  valid: {
    "a DNS label": { object: namespace({ name: "1-team" }) },
    "63 characters": { object: namespace({ name: "a".repeat(63) }) },
    "no name, which the rule for names judges": { object: namespace({ generateName: "team-" }) },
  },
  invalid: {
    "a dot, which other kinds may have": {
      object: namespace({ name: "team.a" }),
      causes: [["FieldValueInvalid", "metadata.name"]],
    },
    "64 characters": {
      object: namespace({ name: "a".repeat(64) }),
      causes: [["FieldValueInvalid", "metadata.name"]],
    },
    "a dash at the end": {
      object: namespace({ name: "team-" }),
      causes: [["FieldValueInvalid", "metadata.name"]],
    },
    "a slash": { object: namespace({ name: "a/b" }), causes: [["FieldValueInvalid", "metadata.name"]] },
  },
});
