import { InputError } from "../model/input-error.js";
import { utf8Text } from "./utf8-text.js";

test("text keeps its byte order mark, which the reader of YAML knows", () => {
  expect(utf8Text(new TextEncoder().encode("\ufeffä"), "a.yaml")).toBe("\ufeffä");
});

test("what is not UTF-8 is refused with the name of its source", () => {
  expect(() => utf8Text(Uint8Array.of(0x61, 0xfc), "a.yaml")).toThrow(
    new InputError("must be UTF-8 text", [], "a.yaml"),
  );
});
