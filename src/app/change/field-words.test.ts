import { lastNames } from "./field-words.js";

test.each<readonly [string, number, string]>([
  ["spec.cookie.path", 2, "cookie.path"],
  ["spec", 2, "spec"],
  ["spec.ports[].name", 2, "ports[].name"],
  ["spec.files[zoo.cfg]", 1, "files[zoo.cfg]"],
  ["spec.files[zoo.cfg].mode", 1, "mode"],
  ["spec.labels{}", 1, "labels{}"],
  ["", 1, ""],
])("of '%s', the last %i are '%s'", (path, number, names) => {
  expect(lastNames(path, number)).toBe(names);
});
