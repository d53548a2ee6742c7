import { formatField, path } from "../kube/field-path.js";
import type { Cause } from "./cause.js";
import { messageProblems } from "./message-problems.js";
import { type Reader, defined, reader } from "./reader.js";

const run = <T>(use: (read: Reader) => T): { readonly value: T; readonly problems: readonly string[] } => {
  const causes: Cause[] = [];
  const value = use(reader(causes));
  for (const cause of causes) expect(messageProblems(cause.message, cause.reason)).toEqual([]);
  return { value, problems: causes.map(({ reason, field }) => `${reason} ${formatField(field)}`) };
};

describe("reader", () => {
  const at = path("a");

  test.each([
    ["an object", (read: Reader) => read.object({ b: 1 }, at), { b: 1 }],
    ["a text", (read: Reader) => read.text("x", at, true), "x"],
    ["a flag", (read: Reader) => read.flag(false, at), false],
    ["texts", (read: Reader) => read.texts(["x", ""], at), ["x", ""]],
    ["a choice", (read: Reader) => read.choice("x", at, ["x", "y"]), "x"],
    ["an absent object", (read: Reader) => read.object(undefined, at), undefined],
    ["a null object", (read: Reader) => read.object(null, at), undefined],
    ["an empty text", (read: Reader) => read.text("", at), undefined],
    ["no texts", (read: Reader) => read.texts(null, at), undefined],
  ])("reads %s", (_, use, expected) => {
    expect(run<unknown>(use)).toEqual({ value: expected, problems: [] });
  });

  test.each([
    ["an absent object", (read: Reader) => read.object(undefined, at, true), "FieldValueRequired a"],
    ["a null text", (read: Reader) => read.text(null, at, true), "FieldValueRequired a"],
    ["an empty text", (read: Reader) => read.text("", at, true), "FieldValueRequired a"],
    ["a list for an object", (read: Reader) => read.object([], at), "FieldValueTypeInvalid a"],
    ["a number for a text", (read: Reader) => read.text(1, at), "FieldValueTypeInvalid a"],
    ["a text for a flag", (read: Reader) => read.flag("true", at), "FieldValueTypeInvalid a"],
    ["an object for texts", (read: Reader) => read.texts({}, at), "FieldValueTypeInvalid a"],
    ["an absent choice", (read: Reader) => read.choice(undefined, at, ["x"]), "FieldValueRequired a"],
    ["an unknown choice", (read: Reader) => read.choice("z", at, ["x", "y"]), "FieldValueNotSupported a"],
  ])("refuses %s", (_, use, problem) => {
    expect(run<unknown>(use)).toEqual({ value: undefined, problems: [problem] });
  });

  test("refuses items that are no texts and keeps the others", () => {
    expect(run((read) => read.texts(["x", 1, null], at))).toEqual({
      value: ["x"],
      problems: ["FieldValueTypeInvalid a[1]", "FieldValueRequired a[2]"],
    });
  });
});

test("defined leaves out what is undefined and nothing else", () => {
  expect(Object.entries(defined({ a: undefined, b: null, c: 0, d: "" }))).toEqual([
    ["b", null],
    ["c", 0],
    ["d", ""],
  ]);
});
