import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
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
  bad: [["FieldValueRequired", schemaPath("spec", "volume", "sizeClass")]],
  valid: {
    "an item of lists in lists that cannot have keys": {
      object: crd({
        spec: {
          topologies: {
            type: "array",
            items: {
              type: "object",
              properties: {
                shards: {
                  type: "array",
                  items: {
                    type: "object",
                    properties: { size: { type: "string", description: "This field is immutable." } },
                  },
                },
              },
            },
          },
        },
      }),
    },
    "a CEL rule": {
      object: field("This field is immutable.", {
        "x-kubernetes-validations": [{ rule: "self == oldSelf" }],
      }),
    },
    "a CEL rule of the parent": { object: part({}, "self.size == oldSelf.size") },
    "a CEL rule on all of the parent": { object: part({}, "self == oldSelf") },
    "some cases": { object: field("This field is immutable if the class is static.") },
    "another subject": { object: field("Whether the secret is immutable.") },
    "a field that makes another one immutable": {
      object: crd({
        spec: { immutable: { type: "boolean", description: "Immutable, if true, seals the data." } },
      }),
    },
    "a value that changes": { object: field("The size is not changed by the controller.") },
    "a part that stays": { object: field("size of the fixed part. Read-only mounts stay the same.") },
  },
  invalid: {
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
      causes: [["FieldValueRequired", `${schemaPath("spec", "parts")}.items.properties.a`]],
    },
    status: {
      object: crd({ status: { size: { type: "string", description: "This field is immutable." } } }),
      causes: [["FieldValueRequired", schemaPath("status", "size")]],
    },
    Immutable: stated("size of it. Immutable."),
    "Immutable after creation": stated("size of it. Immutable after creation."),
    "(immutable)": stated("(immutable) size of it."),
    "an immutable field": stated("This is an immutable field."),
    "immutable once created": stated("The size is immutable once the object is created."),
    "immutable after the object was created": stated("This value is immutable after the object was created."),
    "may not be updated once set": stated("size of it. May not be updated once set."),
    "must not be modified": stated("It must not be modified after creation."),
    "can never be changed": stated("It can never be changed."),
    "cannot change": stated("The size cannot change after creation."),
    "not allowed to change": stated("It is not allowed to change once set."),
    "once set": stated("Once set, it cannot be changed."),
    "once created": stated("Once the object is created, this field is immutable."),
    "after creation": stated("After creation, this field cannot be modified."),
    "write-once": stated("This field is write-once."),
    fixed: stated("The size is fixed after creation."),
    "only set at creation": stated("It can only be set at creation time."),
    "only set when it is created": stated("May only be set when the object is created."),
    "must stay the same": stated("The size must stay the same."),
    "changes are not allowed": stated("Changes to this field are not allowed."),
    "updates are rejected": stated("Updates are rejected."),
    "changing it is not supported": stated("Changing this field is not supported."),
    "not mutable": stated("This field is not mutable."),
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
