import { InputError } from "../../model/input-error.js";
import { textAhead } from "./source.js";

const failing = (error: unknown) => ({
  name: "a.yaml",
  text: (): string => {
    throw error;
  },
});

test("before its turn, a source that cannot be read has no text; a fault is no such source", () => {
  expect(textAhead({ name: "a.yaml", text: () => "a: 1" })).toBe("a: 1");
  expect(textAhead(failing(new InputError("must be UTF-8 text", "a.yaml")))).toBe("");
  expect(() => textAhead(failing(new TypeError("oops")))).toThrow("oops");
});
