import { fixAll } from "../../testing/fix-all.js";
import { crd, schemaPath } from "kube-schema/testing";
import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import type { DefaultedField } from "../../options/defaulted-fields.js";
import { admissionDefaultOptional } from "./admission-default-optional.js";

const fields = (...names: readonly string[]): readonly DefaultedField[] =>
  names.map((field) => ({ group: "acme.io", kind: "Widget", field }));

const spec = crd({
  spec: {
    part: {
      type: "object",
      required: ["class"],
      properties: { class: { type: "string" }, size: { type: "integer" } },
    },
  },
});

testRule(admissionDefaultOptional, {
  bad: [["FieldValueForbidden", schemaPath("spec", "storageClassName")]],
  valid: {
    "an optional field": {
      object: crd({ spec: { class: { type: "string" } } }),
      options: { fields: fields("spec.class") },
    },
    "another field required": { object: spec, options: { fields: fields("spec.part.size") } },
    "no options": { object: spec },
  },
  invalid: {
    "a required field": {
      object: spec,
      options: { fields: fields("spec.part.class") },
      causes: [["FieldValueForbidden", schemaPath("spec", "part", "class")]],
    },
  },
});

test("a path that cannot be read is refused", () => {
  expect(optionProblems(admissionDefaultOptional, { fields: fields("spec.size", "spec..size") })).toEqual([
    "fields[1].field",
  ]);
});

test("the fix makes the field optional", () => {
  const options = { fields: fields("spec.part.class") };
  const rule = { ...admissionDefaultOptional, options: { schema: {}, defaults: options } };
  const part = { type: "object", properties: { class: { type: "string" }, size: { type: "integer" } } };
  expect(fixAll(rule, spec)).toEqual({ object: crd({ spec: { part } }), left: [] });
});
