import { celDefault } from "../defaulters/generic/cel-default.js";
import { cel } from "../rules/generic/cel.js";

/** The messages of the option `expression`. */
const ofRule = (expression: string): readonly string[] =>
  [...(cel.options?.check?.({ expression, message: "must be so" } as never) ?? [])].map(({ message }) => message);
const ofDefault = (expression: string): readonly string[] =>
  [...(celDefault.options?.check?.({ field: "spec.a", expression } as never) ?? [])].map(({ message }) => message);

test.each([
  ["object.spec.paused", "'must evaluate to bool but got dyn'; compare the value, such as with '== true'"],
  ["object.?spec.paused", /optional.*; end with '\.orValue\(false\)'$/],
  ["1", /but got int'$/],
])("a condition without a way out: %s", (expression, expected) => {
  expect(ofRule(expression)).toEqual([
    typeof expected === "string" ? `must be a valid CEL expression: ${expected}` : expect.stringMatching(expected),
  ]);
});

test.each([
  ["has(object.a) ? null : 'b'", "; write 'dyn(null)' for no value"],
  ["has(object.a) ? optional.none() : 'b'", "; write 'optional.of(VALUE)' beside 'optional.none()'"],
  ["has(object.a) ? 1 : 'b'", "; write 'dyn(VALUE)' for values of different types"],
])("alternatives of different types: %s", (expression, expected) => {
  expect(ofDefault(expression)).toEqual([expect.stringMatching(/'\?:' may not be applied/)]);
  expect(ofDefault(expression)[0]?.endsWith(expected)).toBe(true);
});

test.each(["has(object.a) ? dyn(null) : 'b'", "has(object.a) ? optional.none() : optional.of('b')", "'b'"])(
  "what the hints say compiles: %s",
  (expression) => {
    expect(ofDefault(expression)).toEqual([]);
  },
);
