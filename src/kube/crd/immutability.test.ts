import { crd } from "kube-schema/testing";
import { isImmutable } from "./immutability.js";
import { crdOf, property } from "./crd.js";

const check = (rule: string | undefined, ofParent?: string): boolean => {
  const rules = (text: string | undefined): { rule: string }[] => (text === undefined ? [] : [{ rule: text }]);
  const one = crd({
    spec: {
      disk: {
        type: "object",
        "x-kubernetes-validations": rules(ofParent),
        properties: { size: { type: "integer", "x-kubernetes-validations": rules(rule) } },
      },
    },
  });
  const node = property(crdOf(one).versions[0]?.root, "spec", "disk", "size");
  return node !== undefined && isImmutable(node);
};

test.each(["self == oldSelf", "oldSelf==self", "(self == oldSelf)"])("by its own rule '%s'", (rule) => {
  expect(check(rule)).toBe(true);
});

test.each([
  "self.size == oldSelf.size",
  "has(self.size) == has(oldSelf.size) && self.size == oldSelf.size",
  "(oldSelf.size == self.size) && self.count >= oldSelf.count",
])("by its parent's rule '%s'", (rule) => {
  expect(check(undefined, rule)).toBe(true);
});

test.each(["self >= oldSelf", "oldSelf == 0 || self == oldSelf", "self == 5", ""])("not by '%s'", (rule) => {
  expect(check(rule)).toBe(false);
});

test.each([
  "!has(oldSelf.size) || self.size == oldSelf.size",
  "self.sizes == oldSelf.sizes",
  "self.size >= oldSelf.size",
  "!(self.count == oldSelf.count && self.size == oldSelf.size)",
  "self.list.all(i, i > 0 && self.size == oldSelf.size)",
  "self.count == 1 // && self.size == oldSelf.size",
])("not by its parent's '%s'", (rule) => {
  expect(check(undefined, rule)).toBe(false);
});

test("not without rules", () => {
  expect(check(undefined)).toBe(false);
});
