import { formatByBounds, signedInstead } from "./numbers.js";

test.each([
  [{ minimum: 1, maximum: 65535 }, "int32"],
  [{ minimum: -2147483648, maximum: 2147483647 }, "int32"],
  [{ minimum: 0, maximum: 2147483648 }, "int64"],
  [{ minimum: -2147483649, maximum: 0 }, "int64"],
  [{ maximum: 5_000_000_000 }, "int64"],
  [{ minimum: 0, maximum: 9223372036854775807n }, "int64"],
  [{ minimum: 0, maximum: 9223372036854775808n }, undefined],
  [{ minimum: -1e30, maximum: 0 }, undefined],
  [{ minimum: 0 }, undefined],
  [{ maximum: 9 }, undefined],
  [{}, undefined],
  [{ minimum: "0", maximum: 9 }, undefined],
])("the format of an integer with %j", (schema, format) => {
  expect(formatByBounds(schema)).toBe(format);
});

test.each([
  [{ format: "uint8" }, { minimum: 0, maximum: 255, format: "int32" }],
  [
    { format: "uint16", maximum: 9 },
    { minimum: 0, maximum: 9, format: "int32" },
  ],
  [{ format: "uint32" }, { minimum: 0, maximum: 4294967295, format: "int64" }],
  [
    { format: "uint32", minimum: 1, maximum: 9 },
    { minimum: 1, maximum: 9, format: "int32" },
  ],
  [
    { format: "uint64", maximum: 2 ** 40 },
    { minimum: 0, maximum: 2 ** 40, format: "int64" },
  ],
  [{ format: "uint64" }, undefined],
  [{ format: "uint" }, undefined],
  [{ format: "uint64", maximum: 2n ** 64n - 1n }, undefined],
  [{ format: "uint32", minimum: -1 }, undefined],
  [{ format: "constructor" }, undefined],
])("what allows the same values as %j", (schema, instead) => {
  expect(signedInstead(schema)).toEqual(instead);
});
