import { type Match, ON_ANYTHING, ON_OBJECTS, ON_STATUS, onlySubresource } from "./match.js";

const on = (...resources: readonly string[]): Match => ({
  resourceRules: resources.map((resource) => ({
    apiGroups: ["*"],
    resources: [resource],
    operations: ["UPDATE"],
  })),
});

test.each<[string, Match, string | undefined]>([
  ["one subresource of all resources", on("*/status"), "status"],
  ["one of several resources", on("pods/status", "nodes/status"), "status"],
  ["several subresources", on("*/status", "*/scale"), undefined],
  ["a resource besides", on("*/status", "*"), undefined],
  ["any subresource", on("*/*"), undefined],
  ["objects", ON_OBJECTS, undefined],
  ["objects and their status", ON_STATUS, undefined],
  ["anything", ON_ANYTHING, undefined],
])("%s", (_, match, subresource) => {
  expect(onlySubresource(match)).toBe(subresource);
});
