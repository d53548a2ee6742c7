import fc from "fast-check";
import { isLargeNumber, jsonBytes } from "./extent.js";
import { formatJson } from "./json.js";
import type { Json } from "./object.js";
import { scanOf } from "./value-scan.js";

const bytes = (value: Json): number => new TextEncoder().encode(formatJson(value)).length;

test.each<[string, Json]>([
  ["scalars", [null, true, false, "", "a", 0, -1.5, 1e21, 1e-7, 9007199254740993n]],
  ["nothing", {}],
  ["empty lists", [[], [[]]]],
  ["escapes", '"\\\n\u0000\u007f'],
  ["letters of one to four bytes", "aä€😀"],
  ["half a letter", "\ud800"],
  ["keys", { "ä\n": 1, "": { a: [1, 2, { b: null }] } }],
])("the bytes of %s", (_, value) => {
  expect(jsonBytes(value)).toBe(bytes(value));
});

test("the bytes of each character that stands alone, and beside a plain one", () => {
  for (let code = 0; code < 0x300; code++) {
    const text = String.fromCharCode(code);
    for (const value of [text, `a${text}`, { [text]: text }]) expect(jsonBytes(value)).toBe(bytes(value));
  }
});

test("the bytes of anything, and a bound that is never below them", () => {
  fc.assert(
    fc.property(fc.object({ withBigInt: true, withNullPrototype: false, maxDepth: 4 }), (given) => {
      const value = JSON.parse(
        JSON.stringify(given, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner)),
      ) as Record<string, Json>;
      expect(jsonBytes(value)).toBe(bytes(value));
      expect(scanOf(value).bytesAtMost).toBeGreaterThanOrEqual(bytes(value));
    }),
  );
});

test("an undefined field is none", () => {
  expect(jsonBytes({ a: undefined, b: 1 })).toBe('{"b":1}'.length);
});

test.each<[Json, boolean]>([
  [9007199254740991, false],
  [-9007199254740991, false],
  [9007199254740992, true],
  [9007199254740993n, true],
  [-9007199254740993n, true],
  [1n, false],
  [1e300, true],
  [0.1, false],
  ["9007199254740993", false],
])("%p is a large number: %p", (value, isLarge) => {
  expect(isLargeNumber(value)).toBe(isLarge);
  expect(scanOf({ a: [{ b: value }] }).hasLargeNumber).toBe(isLarge);
});

test("neither depth nor width ends the stack", () => {
  const deep = JSON.parse(`${'{"a":['.repeat(50_000)}${"]}".repeat(50_000)}`) as Json;
  expect(jsonBytes(deep)).toBe(50_000 * 8);
  expect(jsonBytes(Array.from({ length: 300_000 }, () => 1))).toBe(600_001);
});
