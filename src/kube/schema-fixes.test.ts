import { path } from "./field-path.js";
import { makeOptional, withoutKeyword } from "./schema-fixes.js";

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
