import { optionProblems } from "../../testing/option-problems.js";
import { allocatedObjectLinkage } from "./allocated-object-linkage.js";
const options = { field: "spec.nodeName" };

test.each([
  ["a good one", options, []],
  ["a field that cannot be read", { field: "[" }, ["field"]],
])("options: %s", (_, given, fields) => {
  expect(optionProblems(allocatedObjectLinkage, given)).toEqual(fields);
});
