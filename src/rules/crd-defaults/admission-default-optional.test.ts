import { optionProblems } from "../../testing/option-problems.js";
import type { DefaultedField } from "../../options/defaulted-fields.js";
import { admissionDefaultOptional } from "./admission-default-optional.js";

const fields = (...names: readonly string[]): readonly DefaultedField[] =>
  names.map((field) => ({ group: "acme.io", kind: "Widget", field }));

test("a path that cannot be read is refused", () => {
  expect(optionProblems(admissionDefaultOptional, { fields: fields("spec.size", "spec..size") })).toEqual([
    "fields[1].field",
  ]);
});
