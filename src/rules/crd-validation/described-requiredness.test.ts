import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { describedRequiredness } from "./described-requiredness.js";

const part = (description: string, isRequired: boolean, more: JsonObject = {}, schema: JsonObject = {}): KubeObject =>
  crd({
    spec: {
      part: {
        type: "object",
        ...(isRequired ? { required: ["size"] } : {}),
        properties: { size: { type: "string", description, ...schema } },
        ...more,
      },
    },
  });
const forbidden = [["FieldValueForbidden", schemaPath("spec", "part", "size")]] as const;
const missing = [["FieldValueRequired", schemaPath("spec", "part", "size")]] as const;

testRule(describedRequiredness, {
  bad: [["FieldValueForbidden", schemaPath("spec", "part", "note")]],
  valid: {
    "an optional field": { object: part("size of it. Optional.", false) },
    "a required field": { object: part("size of it. This field is required.", true) },
    "required in some cases": { object: part("Required if the class is static.", false) },
    "an optional word": { object: part("Optional parts are left out of it.", true) },
    "a default": { object: part("size of it. Required.", false, {}, { default: "a" }) },
    "a CEL rule": {
      object: part("Required.", false, { "x-kubernetes-validations": [{ rule: "has(self.size)" }] }),
    },
    anyOf: { object: part("Required.", false, { anyOf: [{ required: ["size"] }] }) },
    "another field that is not set": { object: part("If it is not set for a node, it is added.", true) },
    "required where it is set": { object: part("It must be set if the class is static.", false) },
    "a format that is required": { object: part("It must be specified in seconds.", false) },
    "another field that may be omitted": { object: part("The port may be omitted.", true) },
    "what it requires": { object: part("size of the required part.", false) },
    "a key of a map": {
      object: part(
        "The optional 'escalate' key escalates; when absent, it ends.",
        true,
        {},
        {
          type: "object",
          additionalProperties: { type: "string" },
        },
      ),
    },
    "a value that is left out of a list": { object: part("size of it. It may be left to others.", true) },
  },
  invalid: {
    Optional: { object: part("size of it. Optional.", true), causes: forbidden },
    "optional in parentheses": { object: part("(Optional) size of it.", true), causes: forbidden },
    "Optional: at the start": { object: part("Optional: size of it.", true), causes: forbidden },
    "this field is optional": {
      object: part("size of it. This field is optional.", true),
      causes: forbidden,
    },
    "if not specified": {
      object: part("size of it. If not specified, it is small.", true),
      causes: forbidden,
    },
    "when omitted": { object: part("size of it. When omitted, it is small.", true), causes: forbidden },
    Required: { object: part("size of it. Required.", false), causes: missing },
    status: {
      object: crd({ status: { size: { type: "string", description: "Required." } } }),
      causes: [["FieldValueRequired", schemaPath("status", "size")]],
    },
    ...Object.fromEntries(
      [
        "May be omitted.",
        "It can be left unset.",
        "This field may be left out.",
        "It need not be set.",
        "size is an optional field.",
        "The size is optional.",
        "This field is not required.",
        "+optional",
        "[optional]",
        "Leave it unset for the default.",
        "The whole size is taken if not set.",
      ].map((says) => [says, { object: part(`size of it. ${says}`, true), causes: forbidden }] as const),
    ),
    ...Object.fromEntries(
      [
        "+required",
        "Mandatory.",
        "(required)",
        "It must be specified.",
        "This field must be set.",
        "Must always be provided.",
        "The size has to be set.",
        "It is mandatory.",
        "This is a required field.",
        "size is a required field.",
        "It cannot be omitted.",
      ].map((says) => [says, { object: part(`size of it. ${says}`, false), causes: missing }] as const),
    ),
    "it is required": { object: part("size of it. It is required.", false), causes: missing },
  },
});
