import { durationOf, isDuration } from "./duration.js";

test.each([
  ["10s", 10_000],
  ["0", 0],
  ["+0", 0],
  ["-0", -0],
  ["0s", 0],
  ["300ms", 300],
  ["1.5h", 5_400_000],
  [".5s", 500],
  ["1.s", 1000],
  ["-1m30s", -90_000],
  ["+5s", 5000],
  ["1h2m3s4ms", 3_723_004],
  ["1us", 0.001],
  ["1\u00b5s", 0.001],
  ["1\u03bcs", 0.001],
  ["1000000ns", 1],
  ["1s1s", 2000],
])("'%s' is %d milliseconds", (text, milliseconds) => {
  expect(durationOf(text)).toBeCloseTo(milliseconds, 9);
  expect(isDuration(text)).toBe(true);
});

test.each(["", "10", "s", ".s", "+", "-", "1 s", " 1s", "1S", "1d", "1s2", "1e3s", "0x1s", "--1s", "1s\n", "∞"])(
  "'%s' is none",
  (text) => {
    expect(durationOf(text)).toBeUndefined();
    expect(isDuration(text)).toBe(false);
  },
);
