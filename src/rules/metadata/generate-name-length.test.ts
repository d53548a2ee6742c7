import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { generateNameLength } from "./generate-name-length.js";

const job = (metadata: JsonObject): Json => ({ apiVersion: "batch/v1", kind: "Job", metadata });

testRule(generateNameLength, {
  bad: [["FieldValueTooLong", "metadata.generateName"]],
  valid: {
    "58 characters": { object: job({ generateName: "a".repeat(58) }) },
    "more, where a name is given": { object: job({ name: "a", generateName: "a".repeat(59) }) },
    "a name of any length": { object: job({ name: "a".repeat(200) }) },
    none: { object: job({}) },
    "what is no text, of which another rule speaks": { object: job({ generateName: 7 }) },
  },
  invalid: {
    "59 characters": {
      object: job({ generateName: "a".repeat(59) }),
      causes: [["FieldValueTooLong", "metadata.generateName"]],
    },
    "and an empty name": {
      object: job({ name: "", generateName: "a".repeat(100) }),
      causes: [["FieldValueTooLong", "metadata.generateName"]],
    },
  },
});
