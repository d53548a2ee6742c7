import type { UnionOptions } from "../../options/union-options.js";
import { optionProblems } from "../../testing/option-problems.js";
import { union } from "./union.js";
const plain: UnionOptions = { field: "spec.source", members: ["git", "http", "oci"] };
const typed: UnionOptions = { ...plain, discriminator: "type" };
const service: UnionOptions = {
  field: "spec",
  members: ["clusterIP", "clusterIPs", "nodePorts", "externalName"],
  discriminator: "type",
  values: {
    ClusterIP: ["clusterIP", "clusterIPs"],
    NodePort: ["clusterIP", "clusterIPs", "nodePorts"],
    ExternalName: ["externalName"],
  },
};

test.each<[string, UnionOptions, readonly string[]]>([
  ["members alone", { members: ["a", "b"] }, []],
  ["a single member with a discriminator", { members: ["a"], discriminator: "type" }, []],
  ["values", service, []],
  ["a field that cannot be read", { ...plain, field: "spec..a" }, ["field"]],
  ["a single member", { members: ["a"] }, ["members"]],
  ["a discriminator that is a member", { members: ["a", "type"], discriminator: "type" }, ["discriminator"]],
  ["values without discriminator", { ...plain, values: { Git: ["git"] } }, ["discriminator"]],
  [
    "values of other members",
    { ...typed, values: { Git: ["git", "svn"], "a.b": ["cvs"] } },
    ["values[Git][1]", "values[a.b][0]"],
  ],
])("options: %s", (_, given, fields) => {
  expect(optionProblems(union, given)).toEqual(fields);
});
