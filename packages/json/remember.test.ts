import { remember } from "./remember.js";

test("makes a value once an object, undefined too", () => {
  let calls = 0;
  const made = remember((object: { readonly a?: number }) => {
    calls++;
    return object.a;
  });
  const [first, second] = [{ a: 1 }, {}];
  expect([made(first), made(second), made(first), made(second), calls]).toEqual([1, undefined, 1, undefined, 2]);
});

test("what throws is tried again", () => {
  const object = {};
  let calls = 0;
  const failing = remember(() => {
    calls++;
    throw new Error("no");
  });
  expect(() => failing(object)).toThrow("no");
  expect(() => failing(object)).toThrow("no");
  expect(calls).toBe(2);
});
