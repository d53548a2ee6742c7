import { holdsWithout } from "./truth.js";

const ABSENT: readonly string[] = ["new", "old.new", "new.below", "sure.new", "a-b"];
const holds = (rule: string): boolean =>
  holdsWithout(rule, {
    isAbsent: (path) => ABSENT.includes(path.join(".")),
    isSure: ([name, ...below]) => name === "sure" && below.length === 0,
  });

test.each([
  "!has(self.new)",
  "!(has(self.new) && has(self.old))",
  "!(has(self.old) && self.old.isOn && (has(self.new) || has(self.old.new)))",
  "!has(self.new) || self.new.size() > 0",
  "has(self.new) ? self.new > 0 : true",
  "has(self.old) ? true : true",
  "has(self.new) ? false : has(self.sure.new) ? false : !has(self.new)",
  "self.text == 'a ? b : (c' || !has(self.new)",
  "self.text == '\u{1f600}' && self.old == '\u{1f600}' || (!has(self.new))",
  "!has( self.new ) // it's a comment with has(self.old)",
  "!has(self.a__dash__b)",
  "!(!(!(has(self.new))))",
  "has(self.new) == has(self.sure.new)",
  "!has(self.new) != has(self.sure.new) || self.old > 0",
  "!has(self.old) || !has(self.old.new)",
  "!has(self.old) ? !has(self.new) : !has(self.old.new)",
  "has(self.old) ? !has(self.new) : !has(self.new)",
  "!has(oldSelf.new) || has(self.new)",
  "has(oldSelf.new) == has(self.new) && (!has(self.new) || self.new == oldSelf.new)",
  "[1, 2].exists(x, x > 1 && x < 3) || !has(self.new)",
])("holds for objects without the new fields: %s", (rule) => {
  expect(holds(rule)).toBe(true);
});

test.each([
  "",
  "has(self.new)",
  "has(self.old) || has(self.new)",
  "!has(self.new) && self.size > 0",
  "!has(self.old) || self.old > 0",
  "!has(self.new) == has(self.old)",
  "!(has(self.new)) == (has(self.old))",
  "has(self.new) != has(self.sure.new)",
  // has() fails below a field that is absent.
  "!has(self.new.below)",
  "!has(self.old.new)",
  "has(self.new) == has(self.old.new)",
  "!has(oldSelf.old) || !has(self.old.new)",
  // What is not known may fail.
  "self.old > 0 ? true : true",
  "!has(self.new) // it's\n && self.old > 0",
  String.raw`!has(self.new) && r'\' != self.old || "' || true"`,
  "has(self.new) == has(self.old.new) && self.size == 1",
  "'a' == 'b'",
  "'!has(self.new)'",
  "self.list.all(x, !has(x.new))",
  "!has(other.new)",
  "!has(self.new",
  "!has(self.new) ? false",
  ")!has(self.new)(",
  `!has(self.new) || ${"(".repeat(2000)}`,
])("is not certain to hold for them: %s", (rule) => {
  expect(holds(rule)).toBe(false);
});
