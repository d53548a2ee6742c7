import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { describedBounds } from "./described-bounds.js";

const field = (more: JsonObject): KubeObject => crd({ spec: { size: more } });
const number = (description: string, more: JsonObject = {}): KubeObject =>
  field({ type: "integer", description, ...more });
const text = (description: string, more: JsonObject = {}): KubeObject =>
  field({ type: "string", description, ...more });
const list = (description: string, more: JsonObject = {}): KubeObject =>
  field({ type: "array", items: { type: "string" }, description, ...more });

const missing = [["FieldValueRequired", schemaPath("spec", "size")]] as const;
const wrong = [["FieldValueInvalid", schemaPath("spec", "size")]] as const;

testRule(describedBounds, {
  bad: [["FieldValueInvalid", schemaPath("spec", "retries")]],
  valid: {
    "the bounds of the description": {
      object: number("Must be between 1 and 10.", { minimum: 1, maximum: 10 }),
    },
    "more than 'positive'": { object: number("Must be a positive integer.", { minimum: 5 }) },
    "an exclusive bound": {
      object: number("Must be greater than 4.", { minimum: 4, exclusiveMinimum: true }),
    },
    "a CEL rule": {
      object: number("Must be at least 1.", { "x-kubernetes-validations": [{ rule: "self >= 1" }] }),
    },
    "a CEL rule at the parent": {
      object: crd({
        root: {
          spec: {
            type: "object",
            properties: { size: { type: "integer", description: "Must be at least 1." } },
            "x-kubernetes-validations": [{ rule: "self.size >= 1" }],
          },
        },
      }),
    },
    "another case": { object: number("Must be at least 3 if the cluster is large.") },
    "different cases": {
      object: text("For A: * Must contain 1 to 64 characters.\n* Must contain 2 to 8 characters."),
    },
    "another value": { object: number("Must be between 1 and 10, or -1 for all.") },
    "an octal number": { object: number("Must be between 0000 and 0777.") },
    "another unit": { object: number("Must be at least 2 minutes.") },
    "something else that is counted": {
      object: text("Must contain at least 2 special characters of the set."),
    },
    "another subject": { object: number("The number of nodes must be at least 3.") },
    "a pattern": { object: text("Must be at most 63 characters.", { pattern: "^[a-z]{1,63}$" }) },
    "an enum": { object: number("Must be between 1 and 3.", { enum: [1, 2, 3] }) },
    "an int-or-string": {
      object: field({ "x-kubernetes-int-or-string": true, description: "Must be at least 1." }),
    },
  },
  invalid: {
    status: {
      object: crd({ status: { size: { type: "integer", description: "Must be at least 1." } } }),
      causes: [["FieldValueRequired", schemaPath("status", "size")]],
    },
    "between two numbers": { object: number("size of it. Must be between 1 and 10."), causes: missing },
    "a range": { object: number("Must be in the range 1-100 (inclusive)."), causes: missing },
    "valid values": { object: number("Valid values: 0 - 15"), causes: missing },
    "a minimum": { object: number("Minimum value is 1."), causes: missing },
    "a comparison": {
      object: number("If set, the size must be greater than or equal to 1 and less than 9."),
      causes: missing,
    },
    "at least, in the unit of the name": {
      object: crd({ spec: { idleSeconds: { type: "integer", description: "Must be at least 5 seconds." } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "idleSeconds")]],
    },
    "non-negative": { object: number("size must be non-negative"), causes: missing },
    "not more than": { object: number("It must not exceed 1,000."), causes: missing },
    "only one of both": { object: number("Must be between 1 and 10.", { minimum: 1 }), causes: missing },
    "another bound": { object: number("Must be at most 10.", { maximum: 20 }), causes: wrong },
    "zero is not positive": {
      object: number("The value must be a positive integer.", { minimum: 0 }),
      causes: wrong,
    },
    "a length": { object: text("Must be no more than 63 characters."), causes: missing },
    "characters or less": { object: text("It must be 63 characters or less."), causes: missing },
    "a maximum length": {
      object: text("The maximum length is 256 characters.", { maxLength: 512 }),
      causes: wrong,
    },
    "the length": { object: text("The length must not exceed 64."), causes: missing },
    items: { object: list("A list of up to 10 items."), causes: missing },
    "what the field is called": {
      object: crd({
        spec: {
          hosts: { type: "array", items: { type: "string" }, description: "There can be at most 64 hosts." },
        },
      }),
      causes: [["FieldValueRequired", schemaPath("spec", "hosts")]],
    },
  },
});

test.each([
  ["Must be at most 10.", "must have `maximum` 10, because its `description` states it"],
  ["Must be between 1 and 10.", "must have `minimum` 1 and `maximum` 10, because its `description` states them"],
])("the message for '%s'", (description, message) => {
  expect(messagesOf(describedBounds, number(description))).toEqual([message]);
});
