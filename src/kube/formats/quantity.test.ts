import fc from "fast-check";
import { compareQuantities, parseQuantity } from "./quantity.js";
import type { Quantity } from "./quantity.js";

const parsed = (value: string | number | bigint): Quantity => {
  const quantity = parseQuantity(value);
  if (quantity === undefined) throw new Error(`${String(value)} is not a quantity`);
  return quantity;
};

const compare = (a: string | number | bigint, b: string | number | bigint): number =>
  compareQuantities(parsed(a), parsed(b));

/** Pairs of the same amount, each written in two ways. */
const EQUAL: readonly (readonly [string | number | bigint, string | number | bigint])[] = [
  ["0", 0],
  ["0", "-0"],
  ["0", "0Gi"],
  ["0", "-"],
  ["0", "."],
  ["0", "+.k"],
  ["0", "0e999999999"],
  ["1", "1000m"],
  ["1", "1000000u"],
  ["1", "1000000000n"],
  ["1", "+1"],
  ["1", "001"],
  ["1", "1."],
  ["0.5", ".5"],
  ["0.5", "500m"],
  ["1k", "1000"],
  ["1k", "1e3"],
  ["1k", "1E3"],
  ["1k", "1e+3"],
  ["1k", "1000000e-3"],
  ["1M", "1e6"],
  ["1G", "1e9"],
  ["1T", "1e12"],
  ["1P", "1e15"],
  ["1E", "1e18"],
  ["1Ki", 1024],
  ["1Mi", "1024Ki"],
  ["1Gi", "1024Mi"],
  ["1Ti", "1024Gi"],
  ["1Pi", "1024Ti"],
  ["1Ei", "1024Pi"],
  ["1.5Gi", "1536Mi"],
  ["-1.5Gi", "-1536Mi"],
  ["0.1", 0.1],
  [1e21, "1e21"],
  [1e-7, "100n"],
  [9007199254740993n, "9007199254740993"],
  // The end of E is the suffix, not an exponent.
  ["1E", "1000P"],
];

test.each(EQUAL)("%p is %p", (a, b) => {
  expect(compare(a, b)).toBe(0);
  expect(compare(b, a)).toBe(0);
});

test.each<readonly [string | number | bigint, string | number | bigint]>([
  ["0", "1n"],
  ["-1n", "0"],
  ["-1", "1"],
  ["-2", "-1"],
  ["-1k", "-999"],
  ["999m", "1"],
  ["1000m", "1001m"],
  ["1k", "1Ki"],
  ["1023", "1Ki"],
  ["9999", "1e4"],
  ["1e999999998", "1e999999999"],
  ["1", "1e999999999"],
  ["-1e999999999", "1n"],
  ["-1e999999999", "-1"],
  ["-1e999999999", "-1e999999998"],
  ["9".repeat(9000), "1e9000"],
  ["9007199254740992", "9007199254740993"],
  [9007199254740992n, 9007199254740993n],
])("%p is less than %p", (a, b) => {
  expect(compare(a, b)).toBe(-1);
  expect(compare(b, a)).toBe(1);
});

test.each([
  "",
  " 1",
  "1 ",
  "1\n",
  "1.1.M",
  "1+1.0M",
  "0.1mi",
  "0.1am",
  "aoeu",
  ".5i",
  "1i",
  "1ki",
  "1K",
  "1KI",
  "1kB",
  "1GiB",
  "-3.01i",
  "-3.01e-",
  "1e",
  "1e1.5",
  "1e1k",
  "1EE",
  "1Ei5",
  "5-",
  "--1",
  "+-1",
  "1,5",
  "0x10",
  "1_000",
  "Infinity",
  "1e2147483648",
  "1e-2147483648",
  `1e${"9".repeat(100)}`,
  "1".repeat(10_001),
])("%j is no quantity", (text) => {
  expect(parseQuantity(text)).toBeUndefined();
});

test.each([Number.NaN, Infinity, -Infinity])("%p is no quantity", (value) => {
  expect(parseQuantity(value)).toBeUndefined();
});

test.each([
  ["0.1n", "1n"],
  ["-0.1n", "-1n"],
  ["1.0000000001", "1000000001n"],
  ["-1.0000000001", "-1000000001n"],
  ["1e-999999999", "1n"],
  ["-1e-999999999", "-1n"],
  [`0.${"0".repeat(5000)}1`, "1n"],
  ["0.00000000001Ki", "11n"],
])("%s is finer than a quantity can be and becomes %s", (fine, rounded) => {
  expect(compare(fine, rounded)).toBe(0);
});

test.each([
  ["8Ei", "9223372036854775807"],
  ["-8Ei", "-9223372036854775807"],
  ["99999999999Ei", "9223372036854775807"],
])("%s is beyond what a binary quantity can be and becomes %s", (large, capped) => {
  expect(compare(large, capped)).toBe(0);
});

test("a decimal quantity has no such bound", () => {
  expect(compare("10E", "9223372036854775807")).toBe(1);
});

test("a hostile exponent is kept as it is, not worked out", () => {
  expect(parseQuantity("1e999999999")).toEqual({ digits: 1n, exponent: 999999999 });
});

test("agrees with arithmetic on any two integers with any suffixes", () => {
  const factors: Readonly<Record<string, bigint>> = {
    "": 10n ** 3n,
    m: 1n,
    k: 10n ** 6n,
    M: 10n ** 9n,
    Ki: 1024n * 1000n,
    Mi: 1024n ** 2n * 1000n,
    e2: 10n ** 5n,
  };
  const amount = fc.record({
    count: fc
      .oneof(fc.integer({ min: -2000, max: 2000 }), fc.maxSafeInteger())
      .filter((n) => Math.abs(n) < 2 ** 40),
    suffix: fc.constantFrom(...Object.keys(factors)),
  });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [x, y] = [a, b].map(({ count, suffix }) => BigInt(count) * (factors[suffix] ?? 0n));
      const expected = x === y ? 0 : (x ?? 0n) < (y ?? 0n) ? -1 : 1;
      expect(compare(`${a.count}${a.suffix}`, `${b.count}${b.suffix}`)).toBe(expected);
    }),
  );
});
