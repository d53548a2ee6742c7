import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "../../kube/json/object.js";
import { describedRequiredness } from "./described-requiredness.js";

const part = (
  description: string,
  isRequired: boolean,
  more: JsonObject = {},
  schema: JsonObject = {},
): KubeObject =>
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
  },
  invalid: {
    status: {
      object: crd({ status: { size: { type: "string", description: "Required." } } }),
      causes: [["FieldValueRequired", schemaPath("status", "size")]],
    },
    "may be omitted": { object: part("size of it. May be omitted.", true), causes: forbidden },
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
    "it is required": { object: part("size of it. It is required.", false), causes: missing },
  },
});
