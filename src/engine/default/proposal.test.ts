import { type Json, type JsonObject, path } from "kube-json";
import { copyJson } from "./proposal.js";

const copy = (value: unknown, left = 1000): Json => copyJson(value, { left }, path("spec"));

const nested = (levels: number): Json => (levels === 0 ? [] : [nested(levels - 1)]);

test.each<[Json]>([
  [null],
  [false],
  [0],
  [-1.5],
  [2n ** 64n],
  [""],
  [[]],
  [{}],
  [{ a: [{ b: null }], "": 1, "a/b": "~" }],
  [nested(99)],
])("%#: is the same, and shares nothing", (value) => {
  const copied = copy(value);
  expect(copied).toEqual(value);
  if (typeof value === "object" && value !== null) expect(copied).not.toBe(value);
});

test("takes what another realm made, and what has no prototype", () => {
  expect(copy(structuredClone({ a: { b: [1] } }))).toEqual({ a: { b: [1] } });
  expect(copy(Object.assign(Object.create(null) as object, { a: 1 }))).toEqual({ a: 1 });
});

test("keeps '__proto__' a key, and changes no prototype", () => {
  const copied = copy(JSON.parse('{"__proto__": {"a": 1}}')) as JsonObject;
  expect(Object.keys(copied)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(copied)).toBe(Object.prototype);
});

test("leaves out fields that are undefined, as JSON does", () => {
  expect(Object.keys(copy({ a: undefined, b: 1 }) as JsonObject)).toEqual(["b"]);
});

test("a value in two places is two values", () => {
  const shared = { a: 1 };
  const copied = copy([shared, shared]) as readonly Json[];
  expect(copied[0]).not.toBe(copied[1]);
});

test.each<[string, unknown, string]>([
  ["nothing", undefined, "`spec` is undefined"],
  ["a hole", { a: [1, undefined] }, "`spec.a[1]` is undefined"],
  ["NaN", { a: NaN }, "`spec.a` is NaN"],
  ["a function", [() => 1], "`spec[0]` is a function"],
  ["a Date", { a: new Date(0) }, "`spec.a` is an instance of a class"],
  ["a Set", new Set(), "`spec` is an instance of a class"],
])("refuses %s, and says where it is", (_, value, message) => {
  expect(() => copy(value)).toThrow(message);
});

test("refuses what is nested too deep, or takes more than the budget", () => {
  expect(() => copy(nested(101))).toThrow("at most 100 levels");
  expect(() => copy("x".repeat(10), 10)).toThrow("must propose less");
  expect(copy("x".repeat(9), 10)).toBe("xxxxxxxxx");
  expect(() => copy({ ["x".repeat(10)]: 1 }, 10)).toThrow("must propose less");
  const budget = { left: 10 };
  copyJson("xxxx", budget, path("a"));
  copyJson("xxxx", budget, path("a"));
  expect(() => copyJson(1, budget, path("a"))).toThrow("must propose less");
});
