import { path } from "kube-json";
import { makeOptional, withKeyword, withRequired, withValue, withoutKeyword } from "./schema-fixes.js";

const schema = (required: unknown) => ({
  spec: { required, properties: { "a/b": { default: null }, c: {} } },
});
const FIELD = path("spec", "properties", "a/b");

test.each([
  [["c", "a/b"], [{ op: "remove", path: "/spec/required/1" }]],
  [["a/b"], [{ op: "remove", path: "/spec/required" }]],
  [["c"], []],
  [undefined, []],
  ["a/b", []],
])("a property is made optional in %j", (required, patch) => {
  expect(makeOptional(schema(required), FIELD)).toEqual(patch);
});

test("what is no property stays", () => {
  expect(makeOptional(schema(["a/b"]), path("spec", "items", 0))).toEqual([]);
  expect(makeOptional(schema(["a/b"]), [])).toEqual([]);
});

test("a keyword is removed if it is there, whatever its value", () => {
  expect(withoutKeyword(schema([]), FIELD, "default")).toEqual([
    { op: "remove", path: "/spec/properties/a~1b/default" },
  ]);
  expect(withoutKeyword(schema([]), FIELD, "enum")).toEqual([]);
});

test.each([
  [{ format: "int64" }, [{ op: "replace", path: "/a~1b/format", value: "int32" }]],
  [{ format: "int32" }, []],
  [{}, [{ op: "add", path: "/a~1b/format", value: "int32" }]],
])("a keyword is set in %j", (found, patch) => {
  expect(withKeyword({ "a/b": found }, path("a/b"), "format", "int32")).toEqual(patch);
});

test("a keyword with the same value stays, whatever the order of keys", () => {
  expect(withKeyword({ a: { default: { x: 1, y: 2 } } }, path("a"), "default", { y: 2, x: 1 })).toEqual([]);
});

test.each([
  [{ a: {} }, [{ op: "add", path: "/a/b", value: { "c/d": 1 } }]],
  [{ a: { b: {} } }, [{ op: "add", path: "/a/b/c~1d", value: 1 }]],
  [{}, [{ op: "add", path: "/a", value: { b: { "c/d": 1 } } }]],
  [{ a: { b: { "c/d": 2 } } }, []],
  [{ a: { b: [] } }, []],
  [{ a: "x" }, []],
])("a value is put into %j, with the objects around it", (root, patch) => {
  expect(withValue(root, path("a", "b", "c/d"), 1)).toEqual(patch);
});

test.each([
  [{ required: ["a"] }, [{ op: "add", path: "/s/required/-", value: "b" }]],
  [{ required: ["b", "a"] }, []],
  [{}, [{ op: "add", path: "/s/required", value: ["a", "b"] }]],
  [{ required: "a" }, []],
])("names are required in %j", (schema, patch) => {
  expect(withRequired({ s: schema }, path("s"), ["a", "b"])).toEqual(patch);
});
