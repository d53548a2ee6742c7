import { optionProblems } from "../../testing/option-problems.js";
import { fieldRequired } from "./field-required.js";

test.each([
  ["a good field", { field: "spec['a.b']" }, []],
  ["a field that cannot be read", { field: "spec..a" }, ["field"]],
  ["a field that ends in '[*]'", { field: "spec.containers[*]" }, ["field"]],
  ["a key named '*'", { field: "metadata.labels['*']" }, []],
  ["a message that says should", { field: "spec", message: "should be set" }, ["message"]],
])("options: %s", (_, options, fields) => {
  expect(optionProblems(fieldRequired, options)).toEqual(fields);
});
