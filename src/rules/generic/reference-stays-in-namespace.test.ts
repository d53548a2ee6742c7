import { optionProblems } from "../../testing/option-problems.js";
import { referenceStaysInNamespace } from "./reference-stays-in-namespace.js";
const options = { field: "spec.secretRef" };

test.each([
  ["good ones", options, []],
  ["a field that cannot be read", { field: "[" }, ["field"]],
  ["a message that says only that something is wrong", { ...options, message: "not allowed" }, ["message"]],
])("options: %s", (_, given, fields) => {
  expect(optionProblems(referenceStaysInNamespace, given)).toEqual(fields);
});
