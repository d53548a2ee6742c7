import { describedDefault } from "./defaults.js";

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
  ["If unset, 30 is used.", "integer", "30"],
  ["When omitted, it is 3.", "integer", "3"],
  ["If not specified, it will be en.", "string", "en"],
  ["If not set, the value 5 is assumed.", "integer", "5"],
  ["If empty, falls back to 'main'.", "string", "main"],
  ["When absent, this is treated as 5.", "integer", "5"],
  ["An absent value means 30.", "integer", "30"],
  ["An unset value is the same as Retain.", "string", "Retain"],
  ["Leaving it empty is the same as Retain.", "string", "Retain"],
  ["Omitting it means 30.", "integer", "30"],
  ["How many there are, 30 by default.", "integer", "30"],
  ["Retain by default.", "string", "Retain"],
  ["By default, it is 30.", "integer", "30"],
  ["How it is done (default Retain).", "string", "Retain"],
  ["How it is done (defaults to Retain).", "string", "Retain"],
  ["The language. Default: en.", "string", "en"],
  ["The language. [Default: en]", "string", "en"],
  ["The language. Defaults to en.", "string", "en"],
  ["The port, default 9277", "integer", "9277"],
  ["30 is the default.", "integer", "30"],
  ["Retain is used if unset.", "string", "Retain"],
  ["It is 30 when not specified.", "integer", "30"],
])("'%s' as %s: %s", (description, type, value) => {
  expect(describedDefault(description, type)).toBe(value);
});

test.each([
  ["Defaults to 5 if the cluster is small.", "integer"],
  ["If the cluster is small, defaults to 5.", "integer"],
  ["Defaults to 25% of the size.", "integer"],
  ["Defaults to 1.5.", "integer"],
  ["Defaults to 51516 for the first container.", "integer"],
  ["Default value", "string"],
  ["Defaults to 5 seconds if the cluster is small.", "integer"],
  ["Defaults to the name of the object.", "string"],
  ["The name in the cloud (defaults to metadata.name).", "string"],
  ["Defaults to `.spec.region`.", "string"],
  ["Defaults to None.", "string"],
  ["The system chooses. The current default is Big.", "string"],
  ["Defaults to Always if it is small.", "string"],
  ["Defaults to Go templates.", "string"],
  ["Defaults to 5x.", "string"],
  ["Defaults to off.", "boolean"],
  ["Defaults to 5.", "string"],
  ["Defaults to 5.", undefined],
  ["The endpoint.\nFor S3: required.\nFor GCS: optional (defaults to googleapis.com).", "string"],
  ["The default namespace.", "string"],
  ["If unset, the default scheduler is used.", "string"],
  ["If unset, it will be generated.", "string"],
  ["If unset, it is inferred automatically.", "string"],
  ["If not set, the name is used.", "string"],
  ["An empty list means all.", "string"],
  ["Enabled by default.", "boolean"],
  ["If unset, 10 minutes are waited.", "integer"],
  ["When omitted, it is 3 if the cluster is small.", "integer"],
  ["The limit is 3, unlike in other clusters.", "integer"],
  ["", "integer"],
])("'%s' as %s names none", (description, type) => {
  expect(describedDefault(description, type)).toBeUndefined();
});

test("a value of an enum", () => {
  expect(describedDefault("done by default.", "string", ["done", "left"])).toBe("done");
  expect(describedDefault("Other by default.", "string", ["done", "left"])).toBeUndefined();
});

test("a very long description takes no time", () => {
  expect(describedDefault("default is ".repeat(100_000), "integer")).toBeUndefined();
  expect(describedDefault(`default ${" ".repeat(500_000)}`, "string")).toBeUndefined();
  const began = process.cpuUsage();
  expect(describedDefault(`If not set ${"and where ".repeat(980)}it defaults to 5.`, "integer")).toBe("5");
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
});
