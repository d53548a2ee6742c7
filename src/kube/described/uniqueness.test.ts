import { crd } from "../../testing/crd.js";
import { crdOf, property } from "../crd/crd.js";
import { isDescribedAsUnique } from "./uniqueness.js";

const isUnique = (description: string, more = {}): boolean => {
  const list = { type: "array", items: { type: "string" }, description, ...more };
  const node = property(crdOf(crd({ spec: { hosts: list } })).versions[0]?.root, "spec", "hosts");
  return node !== undefined && isDescribedAsUnique(node);
};

test.each([
  "hosts must be unique.",
  "hosts are names. Duplicates are not allowed.",
  "hosts may not contain duplicates.",
  "hosts are distinct names.",
  "hosts are names, each of which may be given once.",
  "hosts is a list of unique names.",
  "No duplicates.",
])("'%s'", (description) => {
  expect(isUnique(description)).toBe(true);
});

test.each([
  "hosts is a set of names.",
  "hosts are tried once.",
  "hosts are names of different clusters.",
  "hosts have a unique identifier.",
])("not '%s'", (description) => {
  expect(isUnique(description)).toBe(false);
});

test("a CEL rule may require it", () => {
  expect(
    isUnique("hosts must be unique.", { "x-kubernetes-validations": [{ rule: "self.isUnique()" }] }),
  ).toBe(false);
});
