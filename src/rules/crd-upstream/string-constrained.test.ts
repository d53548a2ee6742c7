import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { stringConstrained } from "./string-constrained.js";

testRule(stringConstrained, {
  bad: [["FieldValueRequired", schemaPath("spec", "hostName")]],
  valid: {
    "a greatest length": { object: crd({ spec: { host: { type: "string", maxLength: 253 } } }) },
    "a format, a pattern and a list of values": {
      object: crd({
        spec: {
          cidr: { type: "string", format: "cidr" },
          key: { type: "string", pattern: "^[a-z]+$" },
          mode: { type: "string", enum: ["A"] },
        },
      }),
    },
    "other types": {
      object: crd({ spec: { size: { type: "integer" }, port: { "x-kubernetes-int-or-string": true } } }),
    },
  },
  invalid: {
    nothing: {
      object: crd({ spec: { host: { type: "string" } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "host")]],
    },
    "a least length alone, in a list": {
      object: crd({ spec: { hosts: { type: "array", items: { type: "string", minLength: 1 } } } }),
      causes: [["FieldValueRequired", `${schemaPath("spec", "hosts")}.items`]],
    },
  },
});
