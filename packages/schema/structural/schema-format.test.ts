import { hasFormat } from "./schema-format.js";

const BIG = 2n ** 63n;

test.each([
  ["date-time", "2026-01-31T12:00:00Z"],
  ["date-time", "2026-01-31t12:00:00.5z"],
  ["datetime", "2026-01-31t12:00:00+02:00"],
  ["date", "2026-01-31"],
  ["duration", "1h30m"],
  ["duration", "0"],
  ["duration", "1.5s"],
  ["duration", "2 days"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["ipv6", "::ffff:192.0.2.1"],
  ["cidr", "10.0.0.0/8"],
  ["byte", "aGVsbG8="],
  ["uuid", "123E4567-e89b-12d3-a456-426614174000"],
  ["mac", "00:00:5e:00:53:01"],
  ["mac", "0000.5e00.5301"],
  ["int32", -(2 ** 31)],
  ["int32", 2n ** 31n - 1n],
  ["int64", BIG - 1n],
  ["no-such-format", "anything"],
  ["constructor", "anything"],
  ["date-time", 5],
  ["int32", "text"],
])("%s: %s", (format, value) => {
  expect(hasFormat(format, value)).toBe(true);
});

test.each([
  ["date-time", "2026-01-31"],
  ["date-time", "yesterday"],
  ["date", "2026-02-31"],
  ["date", "2026-1-1"],
  ["duration", "1"],
  ["duration", ""],
  ["duration", "P1"],
  ["ipv4", "2001:db8::1"],
  ["ipv4", "256.0.0.1"],
  ["ipv6", "192.0.2.1"],
  ["cidr", "10.0.0.0"],
  ["byte", "a"],
  ["byte", ""],
  ["uuid", "123e4567"],
  ["mac", "00:00:5e-00:53:01"],
  ["int32", 2 ** 31],
  ["int32", -(2n ** 31n) - 1n],
  ["int64", BIG],
])("not %s: %s", (format, value) => {
  expect(hasFormat(format, value)).toBe(false);
});

test("a long text takes no time", () => {
  for (const format of ["duration", "byte", "mac", "uuid"]) expect(hasFormat(format, "1".repeat(500_001))).toBe(false);
});
