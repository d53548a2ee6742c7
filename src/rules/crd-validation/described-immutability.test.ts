import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "../../kube/json/object.js";
import { describedImmutability } from "./described-immutability.js";

const field = (description: string, more: JsonObject = {}): KubeObject =>
  crd({ spec: { size: { type: "string", description, ...more } } });
const missing = [["FieldValueRequired", schemaPath("spec", "size")]] as const;
const stated = (description: string): { object: KubeObject; causes: typeof missing } => ({
  object: field(description),
  causes: missing,
});
const part = (more: JsonObject, ...rules: readonly string[]): KubeObject =>
  crd({
    spec: {
      part: {
        type: "object",
        properties: { size: { type: "string", description: "This field is immutable." } },
        ...(rules.length === 0 ? {} : { "x-kubernetes-validations": rules.map((rule) => ({ rule })) }),
        ...more,
      },
    },
  });

testRule(describedImmutability, {
  bad: [["FieldValueRequired", schemaPath("spec", "sizeClass")]],
  valid: {
    "a CEL rule": {
      object: field("This field is immutable.", {
        "x-kubernetes-validations": [{ rule: "self == oldSelf" }],
      }),
    },
    "a CEL rule of the parent": { object: part({}, "self.size == oldSelf.size") },
    "a CEL rule on all of the parent": { object: part({}, "self == oldSelf") },
    "some cases": { object: field("This field is immutable if the class is static.") },
    "another subject": { object: field("Whether the secret is immutable.") },
    "an item without an old value": {
      object: crd({
        spec: {
          parts: {
            type: "array",
            items: {
              type: "object",
              properties: { a: { type: "string", description: "Cannot be changed." } },
            },
          },
        },
      }),
    },
    status: {
      object: crd({ status: { size: { type: "string", description: "This field is immutable." } } }),
    },
  },
  invalid: {
    "is immutable": stated("size of it. This field is immutable."),
    "immutable after creation": stated("The size is immutable after creation."),
    "cannot be changed": stated("It cannot be changed"),
    "may not be changed once set": stated("May not be changed once set."),
    "once it is set": stated("size is immutable once it is set"),
    "a CEL rule on another field": {
      object: part({}, "self.other == oldSelf.other"),
      causes: [["FieldValueRequired", schemaPath("spec", "part", "size")]],
    },
    "a field of an immutable one, once": {
      object: part({ description: "part cannot be changed." }),
      causes: [["FieldValueRequired", schemaPath("spec", "part")]],
    },
  },
});
