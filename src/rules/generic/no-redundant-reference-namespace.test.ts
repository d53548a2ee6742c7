import { optionProblems } from "../../testing/option-problems.js";
import { noRedundantReferenceNamespace } from "./no-redundant-reference-namespace.js";
const options = { field: "spec.ref" };

test.each([
  ["good ones", options, []],
  ["a field that cannot be read", { field: "[" }, ["field"]],
])("options: %s", (_, given, fields) => {
  expect(optionProblems(noRedundantReferenceNamespace, given)).toEqual(fields);
});
