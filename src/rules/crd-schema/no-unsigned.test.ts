import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { noUnsigned } from "./no-unsigned.js";

testRule(noUnsigned, {
  bad: [["FieldValueNotSupported", schemaPath("spec", "retryLimit")]],
  valid: {
    int32: { object: crd({ spec: { count: { type: "integer", format: "int32", minimum: 0 } } }) },
    "no format": { object: crd({ spec: { count: { type: "integer" } } }) },
    "another format": { object: crd({ spec: { id: { type: "string", format: "uuid" } } }) },
    "a field called so": { object: crd({ spec: { uint32: { type: "string" } } }) },
  },
  invalid: Object.fromEntries(
    ["uint", "uint8", "uint16", "uint32", "uint64"].map((format) => [
      format,
      {
        object: crd({ spec: { count: { type: "integer", format } } }),
        causes: [["FieldValueNotSupported", schemaPath("spec", "count")]],
      },
    ]),
  ),
});
