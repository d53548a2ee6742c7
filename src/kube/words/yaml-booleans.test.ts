import { yamlBoolean } from "./yaml-booleans.js";

test.each([
  ["on", true],
  ["Yes", true],
  ["TRUE", true],
  ["y", true],
  ["Off", false],
  ["NO", false],
  ["false", false],
  ["n", false],
  ["oN", undefined],
  ["Enabled", undefined],
  ["Never", undefined],
  ["none", undefined],
  ["", undefined],
])("%s", (word, value) => {
  expect(yamlBoolean(word)).toBe(value);
});
