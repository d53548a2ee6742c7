import type { KubeObject } from "kube-json";
import { withField } from "../testing/definitions.js";
import { unknownFormats } from "./crd-problems.js";

const field = (format: string, type: string): KubeObject => withField({ type, format });

test.each([
  ["string", "date-time", []],
  ["string", "k8s-short-name", []],
  ["string", "int32", ["int32"]],
  ["string", "colour", ["colour"]],
  ["integer", "int64", []],
  ["integer", "int16", ["int16"]],
  ["number", "double", []],
  ["number", "int32", ["int32"]],
  ["boolean", "date", ["date"]],
  ["", "uri", []],
])("type '%s' with format '%s'", (type, format, unknown) => {
  expect(unknownFormats(field(format, type), undefined).map((one) => one.format)).toEqual(unknown);
});

test("an update only adds formats", () => {
  expect(unknownFormats(field("a", "string"), field("a", "integer"))).toEqual([]);
  expect(unknownFormats(field("a", "string"), field("b", "string"))).toHaveLength(1);
});
