import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { enumNoEmptyValue } from "./enum-no-empty-value.js";

const FOUND = [["FieldValueForbidden", schemaPath("spec", "policy")]] as const;

testRule(enumNoEmptyValue, {
  bad: [["FieldValueForbidden", schemaPath("spec", "allocationPolicy")]],
  valid: {
    "spellings of a flag": {
      object: crd({ spec: { secure: { type: "string", enum: ["", "true", "1", "yes"] } } }),
    },
    "named values": { object: crd({ spec: { policy: { type: "string", enum: ["None", "Strict"] } } }) },
    "an empty default of a string without an enum": {
      object: crd({ spec: { policy: { type: "string", default: "" } } }),
    },
    "the core group, and a field that is reserved": {
      object: crd({
        spec: { apiGroup: { type: "string", enum: ["", "apps"] }, policy: { type: "string", enum: [""] } },
      }),
    },
    "a blank, which enum-camel-case covers": {
      object: crd({ spec: { policy: { type: "string", enum: [" "] } } }),
    },
    "a status, which repeats what others write": {
      object: crd({ status: { policy: { type: "string", enum: ["", "Strict"] } } }),
    },
  },
  invalid: {
    "an empty value": {
      object: crd({ spec: { policy: { type: "string", enum: ["Strict", ""] } } }),
      causes: FOUND,
    },
    "an empty value as the default": {
      object: crd({ spec: { policy: { type: "string", enum: ["", "Strict"], default: "" } } }),
      causes: FOUND,
    },
    items: {
      object: crd({
        spec: { policy: { type: "array", items: { type: "string", enum: ["", "Strict"] } } },
      }),
      causes: [["FieldValueForbidden", `${schemaPath("spec", "policy")}.items`]],
    },
  },
});
