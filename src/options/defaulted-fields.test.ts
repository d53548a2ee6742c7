import { crdOf, jsonPath } from "../kube/crd/crd.js";
import { formatField } from "kube-json";
import { crd } from "kube-schema/testing";
import { type DefaultedField, defaultedFieldProblems, defaultedNodes } from "./defaulted-fields.js";

const of = (field: string): DefaultedField => ({ group: "acme.io", kind: "Widget", field });
const one = crdOf(
  crd({
    spec: {
      size: { type: "integer" },
      ports: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
    },
  }),
);

test("finds the schemas of the fields", () => {
  expect(defaultedNodes(one, { fields: [of("spec.size"), of("spec.ports[*].name")] }).map(jsonPath)).toEqual([
    ".spec.size",
    ".spec.ports[].name",
  ]);
});

test("finds nothing in other definitions, or if the schema does not have the field", () => {
  expect(defaultedNodes(one, { fields: [{ ...of("spec.size"), group: "other.io" }] })).toEqual([]);
  expect(defaultedNodes(one, { fields: [{ ...of("spec.size"), kind: "Gadget" }] })).toEqual([]);
  expect(defaultedNodes(one, { fields: [of("spec.colour")] })).toEqual([]);
});

test("says which path cannot be read", () => {
  const problems = [...defaultedFieldProblems([of("spec.size"), of("spec..size")])];
  expect(problems.map(({ field }) => formatField(field))).toEqual(["fields[1].field"]);
});
