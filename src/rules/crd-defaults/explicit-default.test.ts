import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "../../kube/json/object.js";
import { explicitDefault } from "./explicit-default.js";

const field = (more: JsonObject): KubeObject => crd({ spec: { size: { type: "integer", ...more } } });

testRule(explicitDefault, {
  bad: [["FieldValueRequired", schemaPath("spec", "backoffFactor")]],
  valid: {
    "a default in the schema": { object: field({ default: 5, description: "Defaults to 5." }) },
    "a default that depends on something": {
      object: field({ description: "Defaults to 5 if the cluster is small." }),
    },
    "a default that is no literal": { object: field({ description: "Defaults to the number of nodes." }) },
    "the same number and the same word": {
      object: crd({
        spec: {
          ratio: { type: "number", default: 1, description: "Defaults to 1.0." },
          mode: { type: "string", default: "Auto", description: "Defaults to auto. The default is 'auto'." },
        },
      }),
    },
    "the same duration": {
      object: crd({ spec: { period: { type: "string", default: "60s", description: "Defaults to 1m." } } }),
    },
    "no description": { object: field({}) },
    "a required field": {
      object: crd({
        spec: {
          part: {
            type: "object",
            required: ["a"],
            properties: { a: { type: "integer", description: "Defaults to 5." } },
          },
        },
      }),
    },
    "a field of status": {
      object: crd({ status: { size: { type: "integer", description: "Defaults to 5." } } }),
    },
    "an object": { object: crd({ spec: { part: { type: "object", description: "Defaults to 5." } } }) },
  },
  invalid: {
    "a number": {
      object: field({ description: "size is how many there are. Defaults to 5." }),
      causes: [["FieldValueRequired", schemaPath("spec", "size")]],
    },
    "another number": {
      object: field({ default: 10, description: "Defaults to 5." }),
      causes: [["FieldValueInvalid", schemaPath("spec", "size")]],
    },
    "a duration and a word": {
      object: crd({
        spec: {
          period: { type: "string", description: "Defaults to 30s." },
          size: { type: "string", description: "size of it. Defaults to Big" },
        },
      }),
      causes: [
        ["FieldValueRequired", schemaPath("spec", "period")],
        ["FieldValueRequired", schemaPath("spec", "size")],
      ],
    },
    "a string and a boolean": {
      object: crd({
        spec: {
          policy: { type: "string", description: "Default is `Always`." },
          strict: { type: "boolean", description: "[Default: false]" },
        },
      }),
      causes: [
        ["FieldValueRequired", schemaPath("spec", "policy")],
        ["FieldValueRequired", schemaPath("spec", "strict")],
      ],
    },
  },
});
