import { formatField, path } from "./field-path.js";
import type { Json } from "./object.js";
import { propertiesNamed } from "./walk.js";

const found = (root: Json, name: string): readonly (readonly [string, Json])[] =>
  [...propertiesNamed(root, name, path("status"))].map(({ field, value }) => [formatField(field), value]);

test("properties of that name at any depth, in document order", () => {
  const root = {
    list: [{ reason: "A" }, [{ reason: null }], "reason"],
    reason: { reason: "B" },
    other: { reasons: "C", Reason: "D" },
    last: { reason: 1 },
  };
  expect(found(root, "reason")).toEqual([
    ["status.list[0].reason", "A"],
    ["status.list[1][0].reason", null],
    ["status.reason", { reason: "B" }],
    ["status.reason.reason", "B"],
    ["status.last.reason", 1],
  ]);
});

test("an item of a list is no property", () => {
  expect(found(["a", "b"], "1")).toEqual([]);
});

test.each([null, "reason", 1, [], {}])("nothing is in %p", (root) => {
  expect(found(root, "reason")).toEqual([]);
});

test("what objects inherit is no property, and a name that is written like it is one", () => {
  expect(found(JSON.parse('{"a":{}}') as Json, "__proto__")).toEqual([]);
  expect(found(JSON.parse('{"a":{"__proto__":1}}') as Json, "__proto__")).toEqual([["status.a.__proto__", 1]]);
});

test("depth does not matter", () => {
  let root: Json = { reason: "deep" };
  for (let level = 0; level < 20_000; level++) root = { a: root };
  expect([...propertiesNamed(root, "reason")].map(({ field, value }) => [field.length, value])).toEqual([
    [20_001, "deep"],
  ]);
});
