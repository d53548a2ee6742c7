import type { JsonObject, KubeObject } from "kube-json";
import { fixAll } from "../../../testing/fix-all.js";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { integerFormat } from "./integer-format.js";

testRule(integerFormat, {
  bad: [["FieldValueNotSupported", schemaPath("spec", "retryLimit")]],
  valid: {
    "no format and no bounds, of which numeric-bounds tells": {
      object: crd({ spec: { size: { type: "integer" } } }),
    },
    "int32 and int64": {
      object: crd({
        spec: { count: { type: "integer", format: "int32" }, bytes: { type: "integer", format: "int64" } },
      }),
    },
    "an unsigned format, of which no-unsigned tells": {
      object: crd({ spec: { count: { type: "integer", format: "uint32" } } }),
    },
    "an int-or-string": { object: crd({ spec: { port: { "x-kubernetes-int-or-string": true } } }) },
    "a number, which is no integer": { object: crd({ status: { load: { type: "number" } } }) },
    "a version that is neither served nor stored": {
      object: crd({ spec: { count: { type: "integer" } }, version: { served: false, storage: false } }),
    },
  },
  invalid: {
    "no format": {
      object: crd({ spec: { count: { type: "integer" } } }),
      causes: [["FieldValueNotSupported", schemaPath("spec", "count")]],
    },
    "bounds instead of a format": {
      object: crd({ status: { port: { type: "integer", minimum: 1, maximum: 65535 } } }),
      causes: [["FieldValueNotSupported", schemaPath("status", "port")]],
    },
    "another format": {
      object: crd({ spec: { count: { type: "integer", format: "int16" } } }),
      causes: [["FieldValueNotSupported", schemaPath("spec", "count")]],
    },
    "the items of a list and the values of a map": {
      object: crd({
        spec: {
          list: { type: "array", items: { type: "integer", minimum: 0 } },
          map: { type: "object", additionalProperties: { type: "integer", maximum: 9 } },
        },
      }),
      causes: [
        ["FieldValueNotSupported", `${schemaPath("spec", "list")}.items`],
        ["FieldValueNotSupported", `${schemaPath("spec", "map")}.additionalProperties`],
      ],
    },
  },
});

const integer = (name: string, schema: JsonObject): KubeObject =>
  crd({ spec: { [name]: { type: "integer", ...schema } } });

test.each([
  ["size", { minimum: 0, maximum: 9 }, "int32"],
  ["size", { maximum: 5_000_000_000 }, "int64"],
  ["size", { minimum: 0, maximum: 9, format: "int16" }, "int32"],
  ["port", { minimum: 0, maximum: 65535 }, "int32"],
])("the fix is the format that the bounds of %s %j fit", (name, schema, format) => {
  const fixed = integer(name, { ...schema, format });
  expect(fixAll(integerFormat, integer(name, schema))).toEqual({ object: fixed, left: [] });
});

test.each([
  ["size", { minimum: 0 }],
  ["port", { minimum: 0, maximum: 4294967295 }],
])("there is no fix where the bounds of %s %j leave a choice", (name, schema) => {
  expect(fixAll(integerFormat, integer(name, schema)).left).toHaveLength(1);
});
