import { editDocument } from "./edit-yaml.js";

test("a property that is undefined is absent", () => {
  expect(editDocument("a: 1\nb: 2\n", { a: 1, b: undefined })).toBe("a: 1\n");
  expect(editDocument("a: 1\nz: 2\n", { a: 3, x: undefined, z: 2 })).toBe("a: 3\nz: 2\n");
  expect(editDocument("a: 1\nz: null\n", { a: 1, b: { x: undefined, k: 1 }, z: null, c: undefined })).toBe(
    "a: 1\nb:\n  k: 1\nz: null\n",
  );
});

test.each([
  "0o17",
  "0o644",
  "0O17",
  "-0o17",
  "0b1",
  "0B1",
  "0X1F",
  "1_000",
  "1e3",
  "y",
  "Off",
  "+.Inf",
  "null",
  "~",
  "",
])("the string '%s' is quoted, because it would be another value", (value) => {
  expect(editDocument("a: 1\n", { a: value })).toBe(`a: "${value}"\n`);
  expect(editDocument("a: 1\n", { a: 1, b: [value] })).toBe(`a: 1\nb:\n  - "${value}"\n`);
  expect(editDocument("{a: 1}\n", { a: 1, [value]: 2 })).toBe(`{a: 1, "${value}": 2}\n`);
});

test.each([
  ["\u0085", "\\u0085"],
  ["\u2028", "\\u2028"],
  ["\ufeff", "\\ufeff"],
  ["\u007f", "\\u007f"],
])("characters that YAML cannot hold are escaped: %j", (character, escaped) => {
  expect(editDocument("a: 1\n", { a: `x${character}y` })).toBe(`a: "x${escaped}y"\n`);
  expect(editDocument(`{"a": 1}`, { a: `x${character}y` })).toBe(`{"a": "x${escaped}y"}`);
});

test.each(["kind: A\n---\nkind: B\n", "kind: A\n---\n", "a: 1\na: 2\n", "a: *b\n"])(
  "%j is not one document that can be read, so it is not edited",
  (text) => {
    expect(editDocument(text, { kind: "C" })).toBeUndefined();
  },
);
