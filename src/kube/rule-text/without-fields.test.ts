import { holdsWithout } from "./without-fields.js";

const ABSENT: readonly string[] = ["new", "old.new", "new.below", "a-b"];
const holds = (rule: string): boolean => holdsWithout(rule, (path) => ABSENT.includes(path.join(".")));

test.each([
  "!has(self.new)",
  "!(has(self.new) && has(self.old))",
  "!(has(self.old) && self.old.isOn && (has(self.new) || has(self.old.new)))",
  "!has(self.new) || self.new.size() > 0",
  "has(self.new) ? self.new > 0 : true",
  "has(self.old) ? true : true",
  "has(self.new) ? false : has(self.old.new) ? false : !has(self.new)",
  "self.text == 'a ? b : (c' || !has(self.new)",
  "self.text == '\u{1f600}' && self.\u{1f600} || (!has(self.new))",
  "!has( self.new.below ) // a comment with has(self.old)",
  "!has(self.a__dash__b)",
  "!(!(!(has(self.new))))",
  "has(self.new) == has(self.old.new)",
  "!has(self.new) != has(self.old.new) || self.old > 0",
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
  "has(self.new) != has(self.old.new)",
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

test("a rule with very many parentheses is not read", () => {
  expect(holds(`${"(".repeat(98)}!has(self.new)${")".repeat(98)}`)).toBe(true);
  expect(holds(`${"(".repeat(99)}!has(self.new)${")".repeat(99)}`)).toBe(false);
});
