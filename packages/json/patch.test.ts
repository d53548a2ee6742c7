import { type Json, deepFreeze } from "./object.js";
import { type PatchOperation, applyPatch, pointerSteps, touchedBy } from "./patch.js";

const applied = (root: Json, ...operations: PatchOperation[]) => applyPatch(root, operations);

test("operations are applied one after the other, and nothing that was given changes", () => {
  const value = deepFreeze({ c: [] });
  const root = deepFreeze({ a: [1, 2], "b/c": "x" });
  expect(
    applied(
      root,
      { op: "remove", path: "/a/0" },
      { op: "add", path: "/a/-", value },
      { op: "add", path: "/a/1/c/-", value: 3 },
      { op: "replace", path: "/b~1c", value: "y" },
    ),
  ).toEqual({ value: { a: [2, { c: [3] }], "b/c": "y" } });
  expect(root).toEqual({ a: [1, 2], "b/c": "x" });
  expect(value).toEqual({ c: [] });
});

test("an item that another operation has moved does not change where it was", () => {
  const root = deepFreeze({ a: [{ x: 1 }, { x: 2 }, { x: 3 }] });
  expect(applied(root, { op: "remove", path: "/a/0" }, { op: "replace", path: "/a/1/x", value: 4 })).toEqual({
    value: { a: [{ x: 2 }, { x: 4 }] },
  });
  expect(root.a[2]).toEqual({ x: 3 });
});

test("a patch shares what it does not change", () => {
  const root = deepFreeze({ a: [{ x: 1 }, { x: 2 }], b: { c: {} } });
  const patched = applied(root, { op: "replace", path: "/a/1/x", value: 4 }) as { value: typeof root };
  expect(patched.value.b).toBe(root.b);
  expect(patched.value.a[0]).toBe(root.a[0]);
});

test("a value that is added twice is changed in one place", () => {
  const value = deepFreeze({ y: [1] });
  const root = deepFreeze({ a: {}, b: {} });
  expect(
    applied(
      root,
      { op: "add", path: "/a/v", value },
      { op: "add", path: "/b/v", value },
      { op: "add", path: "/b/v/y/-", value: 2 },
    ),
  ).toEqual({ value: { a: { v: { y: [1] } }, b: { v: { y: [1, 2] } } } });
});

test("integers beyond 2^53 keep all their digits", () => {
  const most = 2n ** 63n - 1n;
  expect(applied({ most }, { op: "add", path: "/least", value: -most })).toEqual({
    value: { most, least: -most },
  });
});

test.each<[string, PatchOperation]>([
  ["the parent is not there", { op: "add", path: "/x/y", value: 1 }],
  ["the parent is a scalar", { op: "add", path: "/n/y", value: 1 }],
  ["the field to remove is absent", { op: "remove", path: "/x" }],
  ["the field to replace is absent", { op: "replace", path: "/x", value: 1 }],
  ["the item is not there", { op: "remove", path: "/a/2" }],
  ["the index is beyond the end", { op: "add", path: "/a/3", value: 1 }],
  ["the index is no number", { op: "add", path: "/a/b", value: 1 }],
  ["the parent is what every object inherits", { op: "add", path: "/constructor/y", value: 1 }],
  ["the parent is the prototype", { op: "add", path: "/__proto__/y", value: 1 }],
])("a patch does not apply if %s", (_, operation) => {
  expect(applied({ a: [1, 2], n: 1 }, operation)).toEqual({ problem: expect.any(String) as unknown });
  expect(applied({ a: [1, 2], n: 1, big: 2n ** 60n }, operation)).toEqual({
    problem: expect.any(String) as unknown,
  });
});

test("the steps of a pointer", () => {
  expect(pointerSteps("/a~1b/0/c~0d/~01")).toEqual(["a/b", "0", "c~d", "~1"]);
  expect(pointerSteps("")).toEqual([]);
});

test.each([
  ["/a/0", "/a", false],
  ["/a/-", "/a/-", true],
  ["/a/0/x", "/a/0/x", false],
  ["/o/0", "/o/0", false],
  ["/o/-", "/o/-", false],
  ["/new", "/new", false],
])("what %s touches", (path, place, isAppended) => {
  const root = { a: [{}], o: { "0": 1 } };
  expect(touchedBy(root, { op: "add", path, value: 1 })).toEqual({ place, isAppended });
});
