import { notAString } from "./shape.js";

test.each([
  [false, "must be of type 'string', in quotes, because YAML reads it as false"],
  [8080, "must be of type 'string', in quotes, because YAML reads it as a number"],
  [2n ** 64n, "must be of type 'string', in quotes, because YAML reads it as a number"],
  [["a"], "must be of type 'string'"],
  [undefined, "must be of type 'string'"],
])("%p for a string", (value, expected) => {
  expect(notAString(value)).toBe(expected);
});
