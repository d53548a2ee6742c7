import { respelled } from "./respelled.js";

const upper = (value: string): string => value.toUpperCase();

test("one value, two, and more", () => {
  expect(respelled(["a"], upper)).toBe("'A' instead of 'a'");
  expect(respelled(["a", "b"], upper)).toBe("'A' instead of 'a' and 'B' instead of 'b'");
  expect(respelled(["a", "b", "c", "d"], upper)).toBe(
    "'A' instead of 'a', 'B' instead of 'b', 'C' instead of 'c' and 1 other",
  );
});

test("without a spelling, there is no text", () => {
  expect(respelled(["a"], () => undefined)).toBe("");
});

test("a value without a spelling is counted, and does not hide one that has it", () => {
  const spell = (value: string): string | undefined => (value === "a" ? undefined : upper(value));
  expect(respelled(["a", "b"], spell)).toBe("'B' instead of 'b' and 1 other");
});

test("however many and long the values are, the text is short", () => {
  const values = Array.from({ length: 50 }, (_, index) => `${"a".repeat(1000)}${String(index)}`);
  const text = respelled(values, upper);
  expect(text.length).toBeLessThan(180);
  expect(text).toMatch(/ and 49 others$/);
});
