import { unknownName } from "./unknown-name.js";

test.each<[string, readonly string[], string]>([
  ["require", ["required", "items"], "may not be set; did you mean 'required'?"],
  ["colour", ["name", "served"], "may not be set; `name` and `served` may"],
  ["colour", ["name"], "may not be set; `name` may"],
  ["colour", ["a", "b", "c", "d", "e"], "may not be set; `a`, `b`, `c`, `d` and others may"],
  ["colour", [], "may not be set; an empty object, '{}', is all that may be"],
])("%s among %j", (name, known, expected) => {
  expect(unknownName(name, known)).toBe(expected);
});
