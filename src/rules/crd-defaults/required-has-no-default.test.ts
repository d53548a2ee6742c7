import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { requiredHasNoDefault } from "./required-has-no-default.js";

const spec = (properties: JsonObject, required?: readonly string[]): KubeObject =>
  crd({ spec: { part: { type: "object", ...(required === undefined ? {} : { required }), properties } } });

testRule(requiredHasNoDefault, {
  bad: [["FieldValueForbidden", schemaPath("spec", "retryLimit")]],
  valid: {
    required: { object: spec({ a: { type: "integer" } }, ["a"]) },
    "a default": { object: spec({ a: { type: "integer", default: 1 } }) },
    "a default of null, which is none": { object: spec({ a: { type: "integer", default: null } }, ["a"]) },
    "a field of a core type": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            required: ["a"],
            properties: { a: { type: "integer", default: 1 } },
          },
        },
      }),
    },
  },
  invalid: {
    both: {
      object: spec({ a: { type: "integer", default: 0 } }, ["a"]),
      causes: [["FieldValueForbidden", schemaPath("spec", "part", "a")]],
    },
    "the whole spec": {
      object: crd({
        version: {
          schema: {
            openAPIV3Schema: {
              type: "object",
              required: ["spec"],
              properties: { spec: { type: "object", default: {} } },
            },
          },
        },
      }),
      causes: [["FieldValueForbidden", schemaPath("spec")]],
    },
  },
});

test("fixes it by dropping the field from the list, and the list with its last field", () => {
  const fields = {
    a: { type: "integer", default: 1 },
    b: { type: "integer" },
    "c/d": { type: "integer", default: 1 },
  };
  expect(fixAll(requiredHasNoDefault, spec(fields, ["c/d", "b", "a"]))).toEqual({
    object: spec(fields, ["b"]),
    left: [],
  });
  expect(fixAll(requiredHasNoDefault, spec(fields, ["a"]))).toEqual({ object: spec(fields), left: [] });
});
