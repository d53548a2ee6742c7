import type { JsonObject, KubeObject } from "kube-json";
import { fixAll } from "../../../testing/fix-all.js";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
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
    ["uint", "uint8", "uint16", "uint32", "uint64", "UInt32", "unsigned-int", "ulong"].map((format) => [
      format,
      {
        object: crd({ spec: { count: { type: "integer", format } } }),
        causes: [["FieldValueNotSupported", schemaPath("spec", "count")]],
      },
    ]),
  ),
});

const count = (schema: JsonObject): KubeObject => crd({ spec: { count: { type: "integer", ...schema } } });

test.each([
  [{ format: "uint8" }, { format: "int32", minimum: 0, maximum: 255 }],
  [{ format: "uint32" }, { format: "int64", minimum: 0, maximum: 4294967295 }],
  [
    { format: "uint64", minimum: 1, maximum: 9 },
    { format: "int32", minimum: 1, maximum: 9 },
  ],
])("the fix of %j allows the same values", (schema, fixed) => {
  expect(fixAll(noUnsigned, count(schema))).toEqual({ object: count(fixed), left: [] });
});

test("there is no fix where no signed format holds all values", () => {
  expect(fixAll(noUnsigned, count({ format: "uint64" })).left).toHaveLength(1);
});
