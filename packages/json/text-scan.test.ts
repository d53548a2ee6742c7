import { scanJson } from "./text-scan.js";

const NO_LIMIT = { levels: Infinity, memory: Infinity };

const scan = (text: string, limits = NO_LIMIT) => scanJson(new TextEncoder().encode(text), true, limits);

test.each<[string, string, number]>([
  ["a scalar", "1", 0],
  ["an object", "{}", 1],
  ["nested containers", '{"a":[{"b":[]}],"c":{}}', 4],
  ["brackets within a text", '["[[[["]', 1],
  ["an escaped quote", '["a\\"[[["]', 1],
  ["a backslash before the closing quote", '["a\\\\",[[]]]', 3],
  ["a text that never ends", '["[[', 1],
])("%s: the number of levels", (_, text, levels) => {
  expect(scan(text).levels).toBe(levels);
});

test("a scan ends at the first limit", () => {
  const deep = "[".repeat(1_000_000);
  expect(scan(deep, { levels: 1000, memory: Infinity }).levels).toBe(1001);
  expect(scan(deep, { levels: Infinity, memory: 2_000_000 }).memory).toBeLessThan(2_000_100);
});

test("a text of a million backslashes takes one look at each", () => {
  expect(scan(`["${"\\\\".repeat(500_000)}",[]]`).levels).toBe(2);
  expect(scan(`[${'"\\\\",'.repeat(100_000)}1]`).levels).toBe(1);
});

test.each([
  ["arrays", "[],"],
  ["objects", "{},"],
  ["objects with a member", '{"a":1},'],
  ["numbers", "1.5,"],
  ["texts", '"abcdefgh",'],
  ["nulls", "null,"],
])("%s: no less than what V8 takes", (_, unit) => {
  const text = `[${unit.repeat(200_000)}0]`;
  const before = process.memoryUsage().heapUsed;
  const value: unknown = JSON.parse(text);
  const taken = process.memoryUsage().heapUsed - before;
  expect(Array.isArray(value)).toBe(true);
  expect(scan(text).memory).toBeGreaterThan(taken);
});
