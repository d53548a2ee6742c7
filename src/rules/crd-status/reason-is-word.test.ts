import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { reasonIsWord } from "./reason-is-word.js";

const part = (more: JsonObject, name = "lastRun", beside: JsonObject = {}): KubeObject =>
  crd({
    status: {
      [name]: { type: "object", properties: { reason: { type: "string", ...more }, ...beside } },
    },
  });
const CAUSES = [["FieldValueInvalid", schemaPath("status", "lastRun", "reason")]] as const;

testRule(reasonIsWord, {
  bad: [["FieldValueInvalid", schemaPath("status", "lastRun", "reason")]],
  valid: {
    "an enum of words": { object: part({ enum: ["", "QuotaExceeded", "OOMKilled"] }) },
    "a pattern of words": { object: part({ pattern: "^[A-Z][A-Za-z0-9]*$", description: "explains it." }) },
    "the pattern of metav1.Condition": {
      object: part({ pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$" }),
    },
    "described as a word": { object: part({ description: "a brief CamelCase message with details." }) },
    "not described": { object: part({ maxLength: 63 }) },
    "a list of examples in CamelCase": {
      object: part({ description: "a word such as 'NotFound' or 'Failed'." }),
    },
    "the name of another field": {
      object: part({ description: "a word, such as `exit_code` says." }, "lastRun", { exit_code: {} }),
    },
    "the reason of an Event": { object: part({ description: "explains the event." }, "lastEvent") },
    "of the whole status, which no-status-reason reports": {
      object: crd({ status: { reason: { type: "string", enum: ["not_found"] } } }),
    },
    "the text in a condition": {
      object: part({ description: "details about the transition." }, "last", { lastTransitionTime: {} }),
    },
    "in the spec": {
      object: crd({
        spec: { stop: { type: "object", properties: { reason: { type: "string", enum: ["a_b"] } } } },
      }),
    },
  },
  invalid: {
    "an enum in lower case": { object: part({ enum: ["ready", "failed"] }), causes: CAUSES },
    "an enum of text": { object: part({ enum: ["Image missing"] }), causes: CAUSES },
    "an enum with underscores": { object: part({ enum: ["NOT_FOUND"] }), causes: CAUSES },
    "examples in a description": {
      object: part({ description: "a word, such as 'quota_exceeded'." }),
      causes: CAUSES,
    },
    "a pattern of lower case": { object: part({ pattern: "^[a-z_]+$" }), causes: CAUSES },
    "a pattern of capitals": { object: part({ pattern: "^[A-Z][A-Z0-9_]*$" }), causes: CAUSES },
    "a sentence": {
      object: part({ description: "is a sentence that says why.", maxLength: 512 }),
      causes: CAUSES,
    },
    "text for people": { object: part({ description: "a human-readable explanation" }), causes: CAUSES },
    "in a condition as in metav1.Condition": {
      object: crd({
        status: {
          conditions: {
            type: "array",
            items: {
              type: "object",
              properties: {
                lastTransitionTime: { type: "string", format: "date-time" },
                message: { type: "string" },
                observedGeneration: { type: "integer" },
                reason: { type: "string", enum: ["disk-full"] },
                status: { type: "string" },
                type: { type: "string" },
              },
            },
          },
        },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "conditions")}.items.properties.reason`]],
    },
    "in a condition": {
      object: crd({
        status: {
          conditions: {
            type: "array",
            items: { type: "object", properties: { reason: { type: "string", enum: ["disk-full"] } } },
          },
        },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "conditions")}.items.properties.reason`]],
    },
  },
});
