import { path } from "kube-json";
import { validator } from "./validator.js";

describe("validator", () => {
  test("finds all problems and their paths", () => {
    const validate = validator({ type: "object", required: ["a"], properties: { b: { type: "string" } } });
    expect(validate({ b: 1 }, path("spec")).map(({ reason, field }) => [reason, field])).toEqual([
      ["FieldValueRequired", ["spec", "a"]],
      ["FieldValueTypeInvalid", ["spec", "b"]],
    ]);
    expect(validate({ a: 1 }, path("spec"))).toEqual([]);
    expect(validate({}, [])).not.toEqual([]);
  });

  test("inherited properties count as absent", () => {
    expect(validator({ required: ["constructor"] })({}, [])).toHaveLength(1);
  });

  test("an invalid schema throws, but not before its first use", () => {
    const validate = validator({ type: "text" });
    expect(() => validate({}, [])).toThrow();
    expect(() => validator({ requried: ["a"] })({}, [])).toThrow();
  });
});
