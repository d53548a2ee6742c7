import { path } from "../kube/json/field-path.js";
import { validator } from "./validator.js";

describe("validator", () => {
  test("finds all that is wrong, and where it stands", () => {
    const validate = validator({ type: "object", required: ["a"], properties: { b: { type: "string" } } });
    expect(validate({ b: 1 }, path("spec")).map(({ reason, field }) => [reason, field])).toEqual([
      ["FieldValueRequired", ["spec", "a"]],
      ["FieldValueTypeInvalid", ["spec", "b"]],
    ]);
    expect(validate({ a: 1 }, path("spec"))).toEqual([]);
    expect(validate({}, [])).not.toEqual([]);
  });

  test("what is inherited is not there", () => {
    expect(validator({ required: ["constructor"] })({}, [])).toHaveLength(1);
  });

  test("a schema that is none throws, but not before it is used", () => {
    const validate = validator({ type: "text" });
    expect(() => validate({}, [])).toThrow();
    expect(() => validator({ requried: ["a"] })({}, [])).toThrow();
  });
});
