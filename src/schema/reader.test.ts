import { type Json, defined, formatField, path } from "kube-json";
import type { Cause } from "../model/cause.js";
import { messageProblems } from "kube-api/testing";
import { type Holder, type Reader, reader } from "./reader.js";

const run = <T>(use: (read: Reader) => T): { readonly value: T; readonly problems: readonly string[] } => {
  const causes: Cause[] = [];
  const value = use(reader(causes));
  for (const cause of causes) expect(messageProblems(cause.message, cause.reason)).toEqual([]);
  return { value, problems: causes.map(({ reason, field }) => `${reason} ${formatField(field)}`) };
};

describe("reader", () => {
  const at = (a: Json | undefined): Holder => ({ value: { a }, at: path() });

  test.each([
    ["an object", (read: Reader) => read.object(at({ b: 1 }), "a"), { b: 1 }],
    ["a text", (read: Reader) => read.text(at("x"), "a", true), "x"],
    ["a flag", (read: Reader) => read.flag(at(false), "a"), false],
    ["texts", (read: Reader) => read.texts(at(["x", ""]), "a"), ["x", ""]],
    ["a choice", (read: Reader) => read.choice(at("x"), "a", ["x", "y"]), "x"],
    ["an absent object", (read: Reader) => read.object(at(undefined), "a"), undefined],
    ["a null object", (read: Reader) => read.object(at(null), "a"), undefined],
    ["an empty text", (read: Reader) => read.text(at(""), "a"), undefined],
    ["no texts", (read: Reader) => read.texts(at(null), "a"), undefined],
  ])("reads %s", (_, use, expected) => {
    expect(run<unknown>(use)).toEqual({ value: expected, problems: [] });
  });

  test.each([
    ["an absent object", (read: Reader) => read.object(at(undefined), "a", true), "FieldValueRequired a"],
    ["a null text", (read: Reader) => read.text(at(null), "a", true), "FieldValueRequired a"],
    ["an empty text", (read: Reader) => read.text(at(""), "a", true), "FieldValueRequired a"],
    ["a list for an object", (read: Reader) => read.object(at([]), "a"), "FieldValueTypeInvalid a"],
    ["a number for a text", (read: Reader) => read.text(at(1), "a"), "FieldValueTypeInvalid a"],
    ["a text for a flag", (read: Reader) => read.flag(at("true"), "a"), "FieldValueTypeInvalid a"],
    ["an object for texts", (read: Reader) => read.texts(at({}), "a"), "FieldValueTypeInvalid a"],
    ["an absent choice", (read: Reader) => read.choice(at(undefined), "a", ["x"]), "FieldValueRequired a"],
    ["an unknown choice", (read: Reader) => read.choice(at("z"), "a", ["x", "y"]), "FieldValueNotSupported a"],
  ])("refuses %s", (_, use, problem) => {
    expect(run<unknown>(use)).toEqual({ value: undefined, problems: [problem] });
  });

  test("refuses items that are not strings and keeps the others", () => {
    expect(run((read) => read.texts(at(["x", 1, null]), "a"))).toEqual({
      value: ["x"],
      problems: ["FieldValueTypeInvalid a[1]", "FieldValueRequired a[2]"],
    });
  });
});

test("defined leaves out undefined properties and nothing else", () => {
  expect(Object.entries(defined({ a: undefined, b: null, c: 0, d: "" }))).toEqual([
    ["b", null],
    ["c", 0],
    ["d", ""],
  ]);
});
