import { endingsOf, fieldsRead } from "./endings.js";
import type { Ending } from "./outcomes.js";

/** The endings of one expression where `self.a` is absent, in the order in which they are found. */
const without = (source: string, absent = "self/a", maps: readonly string[] = []): readonly Ending[] | undefined =>
  endingsOf([source], {
    isAbsent: (path) => path.join("/") === absent,
    isMap: (path) => maps.includes(path.join("/")),
  })
    ?.flatMap(({ endings }) => endings)
    .filter((ending, index, all) => all.indexOf(ending) === index);

test.each<readonly [string, readonly Ending[]]>([
  // Read as it is, or tested before or after.
  ["self.a > 0", ["error"]],
  ["has(self.a) && self.a > 0", [false]],
  ["!has(self.a) || self.a > 0", [true]],
  ["self.a > 0 || !has(self.a)", [true]],
  ["has(self.a) ? self.a > 0 : true", [true]],
  ["self.b > 0", [true, false]],
  // Beneath the absent field, has() fails, too.
  ["has(self.a.b)", ["error"]],
  ["!has(self.a) || !has(self.a.b)", [true]],
  ["self.?a.b.orValue(1) > 0", [true, false]],
  ["self.?a.hasValue()", [true, false]],
  ["self.a == oldSelf.a", ["error"]],
  // What is not known is the same wherever it is asked for.
  ["has(self.b) == has(self.a) && (!has(self.b) || self.a > self.b)", [false, true]],
  ["self.type == 'A' ? self.a > 0 : true", ["error", true]],
  ["self.type == 'A' ? self.type == 'A' || self.a : !has(self.a)", [true]],
  ["self.type == 'A' ? self.type != 'B' || self.a : !has(self.a)", [true]],
  ["self.type in ['A', 'B'] || self.type == 'A' || true", [true]],
  ["self.type == 'C' && self.type in ['A', 'B'] && self.a", [false]],
  ["self.on == true && !self.on && self.a", [false]],
  ["size(self.a) == 0 || self.b", [true, "error"]],
  ["(has(self.a) ? self.a : 0) >= 0", [true, false]],
  ["[self.a, 1].exists(one, one == 1)", ["error"]],
  ["{'x': self.a}['x'] == 1", ["error"]],
  // The other operand decides alone.
  ["self.a && false", [false]],
  ["self.b && self.a", ["error", false]],
])("without a, %s", (source, expected) => {
  expect(without(source)).toEqual(expected);
});

test.each<readonly [string, readonly Ending[]]>([
  ["self.list.all(i, i.a > 0)", ["error", true]],
  ["self.list.all(i, !has(i.a) || i.a > 0)", [true]],
  ["self.list.exists(i, has(i.a) && i.a == 'x')", [false]],
  ["self.list.exists_one(i, i.a == 1)", ["error", true, false]],
  ["self.list.map(i, i.a).size() > 0", ["error", true, false]],
  ["self.list.filter(i, has(i.a)).all(i, i.a > 0)", [true, false]],
  ["self.list.all(i, self.list.exists_one(j, i.a == j.a))", ["error", true]],
  ["self.list.all(index, i, i.a > index)", ["error", true]],
  ["self.list[0].a == 1", ["error"]],
  ["self.list[?0].a.orValue(1) == 1", [true, false]],
  ["self.list.all(i, i.b) && self.list.all(i, !has(i.a) || i.a)", [true, false]],
])("without list[].a, %s", (source, expected) => {
  expect(without(source, "self/list/[]/a")).toEqual(expected);
});

test("the values of a map are bound to the second variable, its keys to the first", () => {
  expect(without("self.map.all(k, v, v.a > 0)", "self/map/[]/a", ["self/map"])).toEqual(["error", true]);
  expect(without("self.map.all(k, self.map[k].a > 0)", "self/map/[]/a", ["self/map"])).toEqual(["error", true]);
  expect(without("self.map.all(k, k.a)", "self/map/[]/a", ["self/map"])).toEqual([true, false]);
});

test("an optional value has the name that its macro gives it", () => {
  expect(without("self.?a.optMap(v, v > 0).orValue(true)")).toEqual([true, false]);
  expect(without("self.?b.optMap(v, v > self.a).orValue(true)")).toEqual(["error", true, false]);
});

test("several expressions end together", () => {
  const absence = { isAbsent: (path: readonly string[]) => path.join(".") === "self.a", isMap: () => false };
  const ways = endingsOf(["self.a > 0", "self.type == 'A' ? has(self.a) : true", "self.type == 'A'"], absence);
  expect(ways?.map(({ endings }) => endings)).toEqual([
    ["error", false, true],
    ["error", true, false],
  ]);
});

test.each<readonly [string, readonly Ending[]]>([
  ["self.a == ''", [true]],
  ["self.a != 'x'", [true]],
  ["self.a == 'x' || self.a == false", [true]],
  ["size(self.a) == 0 && self.a.size() < 1", [true]],
  ["0 >= self.a && 1u > self.a", [true]],
  ["self.a > 0", [false]],
  ["self.a in ['', 'x']", [true]],
  ["'x' in self.a", [false]],
  ["!has(self.a.b)", [true]],
  ["self.a.b == 0 && self.a == {} && self.a == []", [true]],
  ["self.a == oldSelf.a", ["error"]],
  ["self.a.all(i, i > 0) && !self.a.exists(i, i > 0)", [true]],
  ["self.a.matches('x')", ["error"]],
  ["self.a == self.b", ["error"]],
  ["!self.a", [true]],
  ["self.type == 'A' ? self.a != 'x' : true", [true]],
])("with the zero value of a, %s", (source, expected) => {
  const absence = { isAbsent: (path: readonly string[]) => path.join(".") === "self.a", isMap: () => false };
  const endings = endingsOf([source], absence)?.flatMap(({ withZero }) => withZero) ?? [];
  expect([...new Set(endings)]).toEqual(expected);
});

test("the fields that an expression reads, and their names in it", () => {
  const source = "(has(self.a) ? self.a > 0 : self.b.c == 1) && self.list.all(i, i.x > self.map.y) && self.list[0].z";
  expect(fieldsRead(source, () => false)).toEqual([
    { path: ["self", "a"], text: "self.a" },
    { path: ["self", "b"], text: "self.b" },
    { path: ["self", "b", "c"], text: "self.b.c" },
    { path: ["self", "list"], text: "self.list" },
    { path: ["self", "list", "[]", "x"], text: "i.x" },
    { path: ["self", "map"], text: "self.map" },
    { path: ["self", "map", "y"], text: "self.map.y" },
    { path: ["self", "list", "[]", "z"], text: "" },
  ]);
  expect(fieldsRead("self.", () => false)).toEqual([]);
});

test.each([
  ["self.?a.hasValue() ? self.a > 0 : true", false],
  ["self.?a.orValue('') == '' || self.a != 'x'", false],
  ["[has(self.a)].all(x, !x) || self.a > 0", false],
  ["(has(self.a) ? 1 : 0) == 0 || self.a > 0", false],
  ["dyn(has(self.a)) == false || self.a > 0", false],
  ["self.?b.hasValue() ? self.a > 0 : true", true],
  ["has(self.b) && self.a > 0", true],
])("%s may end so: %s", (source, expected) => {
  const absence = { isAbsent: (path: readonly string[]) => path.join(".") === "self.a", isMap: () => false };
  const failing = endingsOf([source], absence)?.filter(({ endings }) => endings[0] === "error") ?? [];
  expect(failing.map(({ isSure }) => isSure)).toContain(expected);
  expect(failing.every(({ isSure }) => isSure === expected)).toBe(true);
});

test("a field that every value has is set", () => {
  const absence = {
    isAbsent: (path: readonly string[]) => path.join(".") === "self.a",
    isMap: () => false,
    isSure: (path: readonly string[]) => path.join(".") === "self.b",
  };
  const ways = endingsOf(["has(self.b) || self.a > 0"], absence);
  expect(ways?.map(({ endings }) => endings)).toEqual([[true]]);
});

test.each([
  ["!=", "has(self.b)", " != has(self.b)"],
  ["<", "self.b", " < 1"],
  ["in", "self.b", " in [true]"],
  ["?:", "self.b", " ? true : self.c"],
  ["==", "(self.b", ") == self.c"],
])("the effort is linear in a chain of %s", (_, first, more) => {
  const chain = `${"(".repeat(first.startsWith("(") ? 59 : 0)}${first}${more.repeat(60)}`;
  endingsOf([chain.slice(0, 990)], { isAbsent: () => false, isMap: () => false });
  expect(fieldsRead(chain, () => false).length).toBeLessThan(3);
});

test("without syntax, and with too many ways, nothing is known", () => {
  expect(without("self.")).toBeUndefined();
  const many = Array.from({ length: 9 }, (_, index) => `(self.b${String(index)} > 0)`);
  expect(without(`${many.join(" && ")} && self.a`)).toBeUndefined();
  expect(without(`${many.slice(0, 4).join(" && ")} && self.a`)).toEqual(["error", false]);
  expect(without(`self.b == '${"x".repeat(1000)}'`)).toBeUndefined();
});

test("many levels around a long expression are read in a moment", () => {
  const long = `[${Array.from({ length: 15_000 }, (_, index) => String(index)).join()}]`;
  const levels = ".map(x, x)".repeat(60);
  const start = process.cpuUsage();
  for (let index = 0; index < 24; index++)
    expect(fieldsRead(`${long}${levels}.size() > self.f${String(index)}`, () => false)).toHaveLength(1);
  expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
});
