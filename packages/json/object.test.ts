import { deepFreeze } from "./object.js";

describe("deepFreeze", () => {
  test("returns the same value, which is frozen at every depth", () => {
    const value = { list: [{ name: "a" }], nothing: null };
    expect(deepFreeze(value)).toBe(value);
    expect(() => value.list.push({ name: "b" })).toThrow(TypeError);
    expect(() => {
      for (const item of value.list) item.name = "b";
    }).toThrow(TypeError);
  });

  test.each([null, undefined, 1, "a", 1n])("leaves the scalar %p alone", (value) => {
    expect(deepFreeze(value)).toBe(value);
  });

  test("comes to an end where a value holds itself", () => {
    const value: { self?: unknown } = {};
    value.self = value;
    expect(Object.isFrozen(deepFreeze(value))).toBe(true);
  });
});

test("however deep a value is", () => {
  let value: unknown = {};
  for (let level = 0; level < 200_000; level++) value = { inner: value };
  const frozen = deepFreeze(value) as { inner: { inner: object } };
  expect(Object.isFrozen(frozen.inner.inner)).toBe(true);
});
