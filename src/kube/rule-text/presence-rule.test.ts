import { presenceRule } from "./presence-rule.js";

/** Evaluates a rule for an object with these fields. */
const holds = (rule: string, object: Readonly<Record<string, string | number>>): boolean | undefined => {
  const read = presenceRule(rule);
  if (read === undefined) throw new Error(`must be read: ${rule}`);
  return read.holds({
    isSet: (name) => Object.hasOwn(object, name),
    text: (name) => (typeof object[name] === "string" ? object[name] : undefined),
  });
};

const TERNARY = "has(self.type) && self.type == 'A' ? has(self.a) : !has(self.a)";

test.each<[string, Readonly<Record<string, string | number>>, boolean | undefined]>([
  [TERNARY, { type: "A", a: 1 }, true],
  [TERNARY, { type: "B", a: 1 }, false],
  [TERNARY, { type: "B" }, true],
  [TERNARY, { type: "A" }, false],
  [TERNARY, { a: 1 }, false],
  ["self.type == 'A' || !has(self.a)", { type: "B", a: 1 }, false],
  ["self.type == 'A' || !has(self.a)", { a: 1 }, undefined],
  ["self.type == 'A' || !has(self.a)", {}, true],
  ['!(self.type != "A" && has(self.a))', { type: "B", a: 1 }, false],
  ['!(self.type != "A" && has(self.a))', { a: 1 }, undefined],
  ["self.type in ['A', \"B C\"] || !has(self.a)", { type: "B C", a: 1 }, true],
  ["self.type in ['A', \"B C\"] || !has(self.a)", { type: "C", a: 1 }, false],
  ["has(self.a) == (self.type == 'A')", { type: "A" }, false],
  ["has(self.a) == false || has( self.b ) != true", { a: 1, b: 1 }, false],
  ["has(self.a) ? !has(self.b) : true", { a: 1 }, true],
  ["has(self.a) ? true : self.b == ''", {}, undefined],
  ["self.type == 'A' ? true : false", {}, undefined],
  ["'A' == self.type", { type: "A" }, true],
  ["r'A' != self.type // it's not 'A'", { type: "A" }, false],
  ["self.a == '''it's''' || self.a in ['it\\'s not',]", { a: "it's" }, true],
  ["self.a == '''it's''' || self.a in ['it\\'s not',]", { a: "it's not" }, true],
  ["has(self.a) && has(self.b) || has(self.c)", { c: 1 }, true],
  ["has(self.a__dash__b) && has(self.__namespace__) && has(self.c__dot__d__underscores__e)", {}, false],
  ["has(self.a__dash__b) && has(self.__in__)", { "a-b": 1, in: 1 }, true],
])("%s of %j: %s", (rule, object, expected) => {
  expect(holds(rule, object)).toBe(expected);
});

test("which fields are asked for, and which are compared", () => {
  const { asked, compared } =
    presenceRule("!(has(self.a) && self.a != '') || self.type in ['x', ''] || self.mode == 'y'") ?? {};
  expect(asked).toEqual(["a"]);
  expect(compared).toEqual(["type", "mode"]);
});

test.each([
  "",
  "self.a",
  "self.a > 0",
  "self.a == 1",
  "self.a == self.b",
  "self.a.b == 'c'",
  "self.a .startsWith('b')",
  "self.a[0] == 'b'",
  "'b' in self.a",
  "self.a in ['b', self.c]",
  "self.a == 'b",
  "self.a in []",
  "self.a in ['b'",
  "self.a in ['b' 'c']",
  "self.a in self.b",
  "self == oldSelf",
  "has(oldSelf.a)",
  "has(self.a.b)",
  "has(self.a) has(self.b)",
  "has(self.a) ? true",
  "(has(self.a)",
  "has(self.a))",
  "!",
  "'a'",
  "size(self.a) == 0",
  `has(self.a) ${" ".repeat(2000)}`,
  `${"(".repeat(300)}has(self.a)${")".repeat(300)}`,
])("%.60s is not read", (rule) => {
  expect(presenceRule(rule)).toBeUndefined();
});

test.each([
  "has(self.a) ? !has(self.b) : has(self.c)",
  "has(self.a) != has(self.b) == has(self.c) || !(true && has(self.b))",
  "(self.a == '' || has(self.a)) && !(self.b == '' && has(self.b)) && has(self.c)",
  "(self.a == '' ? has(self.b) : has(self.c)) || has(self.a)",
  "(has(self.a) == (self.b == '')) || has(self.b) || has(self.c) && false",
])("%s has a table that says for each set of fields what the rule does", (rule) => {
  const read = presenceRule(rule);
  const { yes = 0n, no = 0n } = read?.table() ?? {};
  expect(read?.asked.length).toBeGreaterThan(0);
  for (let set = 0; set < 2 ** (read?.asked.length ?? 0); set++) {
    const isSet = (name: string): boolean => ((set >> (read?.asked.indexOf(name) ?? 0)) & 1) === 1;
    const bit = BigInt(set);
    const truth = ((yes >> bit) & 1n) === 1n ? true : ((no >> bit) & 1n) === 1n ? false : undefined;
    expect(truth).toBe(read?.holds({ isSet, text: () => undefined }));
  }
});
