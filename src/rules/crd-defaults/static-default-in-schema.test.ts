import { crd, schemaPath } from "kube-schema/testing";
import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import type { DefaultedField } from "../../options/defaulted-fields.js";
import { staticDefaultInSchema } from "./static-default-in-schema.js";

const fields = (...names: readonly string[]): readonly DefaultedField[] =>
  names.map((field) => ({ group: "acme.io", kind: "Widget", field }));

testRule(staticDefaultInSchema, {
  bad: [["FieldValueRequired", schemaPath("spec", "revisionHistoryLimit")]],
  valid: {
    "a default": {
      object: crd({ spec: { size: { type: "integer", default: 1 } } }),
      options: { fields: fields("spec.size") },
    },
    "a field that is not named": {
      object: crd({ spec: { size: { type: "integer" } } }),
      options: { fields: fields("spec.count") },
    },
    "a field of another kind": {
      object: crd({ spec: { size: { type: "integer" } } }),
      options: { fields: [{ group: "acme.io", kind: "Gadget", field: "spec.size" }] },
    },
    "no options": { object: crd({ spec: { count: { type: "integer" } } }) },
  },
  invalid: {
    "no default": {
      object: crd({ spec: { size: { type: "integer" } } }),
      options: { fields: fields("spec.size") },
      causes: [["FieldValueRequired", schemaPath("spec", "size")]],
    },
    "an item's field": {
      object: crd({
        spec: {
          ports: { type: "array", items: { type: "object", properties: { protocol: { type: "string" } } } },
        },
      }),
      options: { fields: fields("spec.ports[*].protocol") },
      causes: [["FieldValueRequired", `${schemaPath("spec", "ports")}.items.properties.protocol`]],
    },
  },
});

test("a path that cannot be read is refused", () => {
  expect(optionProblems(staticDefaultInSchema, { fields: fields("spec.size", "spec..size") })).toEqual([
    "fields[1].field",
  ]);
});
