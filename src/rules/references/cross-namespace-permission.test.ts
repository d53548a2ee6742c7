import { optionProblems } from "../../testing/option-problems.js";
import { crossNamespacePermission } from "./cross-namespace-permission.js";

test.each([
  ["good ones", [{ field: "spec.secretRef", group: "", kind: "Secret" }], []],
  ["one that cannot be read", [{ field: "spec.a" }, { field: "[" }], ["references[1].field"]],
])("options: %s", (_, references, fields) => {
  expect(optionProblems(crossNamespacePermission, { references })).toEqual(fields);
});
