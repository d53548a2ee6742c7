import type { JsonObject } from "kube-json";
import { crd } from "../testing/crd.js";
import { leavesRules } from "./crd-problems.js";

const RULE = { type: "string", "x-kubernetes-validations": [{ rule: "self.nothing" }] };

test.each<[string, JsonObject, boolean]>([
  ["nothing else is wrong", { a: RULE }, false],
  ["a default is not valid", { a: RULE, b: { type: "integer", default: "three" } }, true],
  ["a pattern is not valid", { a: RULE, b: { type: "string", pattern: "(" } }, true],
  ["a type is missing", { a: RULE, b: {} }, true],
  ["a keyword cannot be read", { a: RULE, b: { type: "string", maxLength: "5" } }, true],
  ["a list type is not valid", { a: RULE, b: { type: "string", "x-kubernetes-list-type": "set" } }, false],
  ["there are no rules", { b: { type: "integer", default: "three" } }, false],
])("rules are left where %s: %s", (_, spec: JsonObject, expected) => {
  expect(leavesRules(crd({ spec }))).toBe(expected);
});
