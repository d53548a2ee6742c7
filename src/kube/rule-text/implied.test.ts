import { holdsUnchanged, isImpliedBy } from "./implied.js";

const isSure = ([name, ...below]: readonly string[]): boolean => name === "sure" && below.length === 0;
const SAME = "self == oldSelf";
const GUARDED = `!has(oldSelf.t) || ${SAME}`;

test.each([
  [SAME, "has(self.a) == has(oldSelf.a) && (!has(self.a) || self.a == oldSelf.a)"],
  [SAME, "self.sure == oldSelf.sure"],
  [SAME, "oldSelf == self || self.a > 1"],
  [SAME, "!has(oldSelf.a) || has(self.a)"],
  [SAME, "has(self.sure.b) ? has(oldSelf.sure.b) : !has(oldSelf.sure.b)"],
  [SAME, "!has(self.a) || has(self.a.b) == has(oldSelf.a.b)"],
  ["self.sure == 'a' && self == oldSelf", "self.sure == oldSelf.sure"],
  [GUARDED, "!has(oldSelf.t) || (has(self.t) && self.t == oldSelf.t)"],
  [GUARDED, "!has(oldSelf.t) || (has(self.a) == has(oldSelf.a) && (!has(self.a) || self.a == oldSelf.a))"],
  [GUARDED, "!has(oldSelf.t) || oldSelf.mode == 'x' || self == oldSelf"],
  ["oldSelf.mode == 'x' || oldSelf == self", "oldSelf.mode == 'x' || has(self.a) || !has(oldSelf.a)"],
])("'%s' implies '%s'", (before, after) => {
  expect(isImpliedBy(after, before, isSure)).toBe(true);
});

test.each([
  // It fails for a value without the field.
  [SAME, "self.a == oldSelf.a"],
  [SAME, "self.a.b == oldSelf.a.b"],
  [SAME, "has(self.a.b) == has(oldSelf.a.b)"],
  [SAME, "has(self.a.b) ? has(oldSelf.a.b) : !has(oldSelf.a.b)"],
  [SAME, "oldSelf.a == 'x' ? self == oldSelf : self.sure == oldSelf.sure"],
  ["!has(oldSelf.?a.b) || self == oldSelf", "!has(oldSelf.a.b) || self.sure == oldSelf.sure"],
  // The value may be wrong already.
  [SAME, "oldSelf.a == 'x'"],
  [SAME, "self.sure != oldSelf.sure"],
  [SAME, "self.all(x, x in oldSelf)"],
  // No transition rule, so it judges all values.
  [SAME, "!has(self.a)"],
  // The exception is gone, or is another one.
  [GUARDED, "has(self.t) == has(oldSelf.t)"],
  [GUARDED, "!has(oldSelf.s) || self == oldSelf"],
  ["oldSelf.mode == 'x' || self == oldSelf", "oldSelf.mode == 'y' || self == oldSelf"],
  ["oldSelf.sure == '[\"y\"]' || self == oldSelf", "oldSelf.sure == '.y' || self == oldSelf"],
  [SAME, "self.sure == 'oldSelf' || self.sure != 'self'"],
  [SAME, "self == oldSelf // it's\n && self.sure > 5"],
  // It fixes only a part, or nothing.
  ["!has(oldSelf.a) || has(self.a)", "!has(oldSelf.a) || has(self.a)"],
  ["self != oldSelf", "has(self.a) == has(oldSelf.a)"],
  [`${"has(self.a) || ".repeat(200)}${SAME}`, "has(self.a) == has(oldSelf.a)"],
  [
    SAME,
    "abcdefgh"
      .split("")
      .map((name) => `has(self.${name}) == has(oldSelf.b)`)
      .join(" || "),
  ],
])("it is not certain that '%.60s' implies '%.60s'", (before, after) => {
  expect(isImpliedBy(after, before, isSure)).toBe(false);
});

test("an unchanged value satisfies a rule that compares, wherever it is", () => {
  expect(holdsUnchanged("self == oldSelf || self > 1", isSure)).toBe(true);
  expect(holdsUnchanged("self > oldSelf", isSure)).toBe(false);
  expect(holdsUnchanged("self >= 0", isSure)).toBe(false);
});
