import { describedDefault } from "./described-default.js";

test.each([
  ["Defaults to 5.", "integer", "5"],
  ["The size. Default is 10 seconds.", "integer", "10"],
  ["[Default: -1]", "integer", "-1"],
  ["Default value is `true`.", "boolean", "true"],
  ["Whether to retry, defaults\n  to false", "boolean", "false"],
  ["The policy. Defaults to 'Always'.", "string", "Always"],
  ["Defaults to Big.", "string", "Big"],
  ["If not specified, the default value is 'Retain'.", "string", "Retain"],
  ["The default is 1h30m.", "string", "1h30m"],
  ["Defaulted to 5.", "number", "5"],
  ["With a default value of 0.5.", "number", "0.5"],
  ['Default: "Bearer"', "string", "Bearer"],
  ["If not specified, defaults to 3.", "integer", "3"],
  ["When this is unset it defaults to 3.", "integer", "3"],
  ["It depends if a is set. Defaults to 3.", "integer", "3"],
  ["Defaults to the size, by default is 7.", "integer", "7"],
])("'%s' as %s: %s", (description, type, value) => {
  expect(describedDefault(description, type)).toBe(value);
});

test.each([
  ["Defaults to 5 if the cluster is small.", "integer"],
  ["If the cluster is small, defaults to 5.", "integer"],
  ["Defaults to 25% of the size.", "integer"],
  ["Defaults to 1.5.", "integer"],
  ["Defaults to 51516 for the first container.", "integer"],
  ["Defaults to 5 seconds if the cluster is small.", "integer"],
  ["Defaults to the name of the object.", "string"],
  ["Defaults to None.", "string"],
  ["The system chooses. The current default is Big.", "string"],
  ["Defaults to Always if it is small.", "string"],
  ["Defaults to Go templates.", "string"],
  ["Defaults to 5x.", "string"],
  ["Defaults to off.", "boolean"],
  ["Defaults to 5.", "string"],
  ["Defaults to 5.", undefined],
  ["The default namespace.", "string"],
  ["", "integer"],
])("'%s' as %s names none", (description, type) => {
  expect(describedDefault(description, type)).toBeUndefined();
});

test("a very long description takes no time", () => {
  expect(describedDefault("default is ".repeat(100_000), "integer")).toBeUndefined();
  expect(describedDefault(`default ${" ".repeat(500_000)}`, "string")).toBeUndefined();
});
