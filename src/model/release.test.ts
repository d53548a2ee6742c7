import { compareReleases, RELEASE } from "./release.js";

const IN_ORDER = ["0.0.0", "0.0.9", "0.0.10", "0.1.0", "0.2.0", "0.10.0", "1.0.0", "1.0.1", "9.9.9", "10.0.0"];

test("versions are compared number by number", () => {
  for (const [i, a] of IN_ORDER.entries())
    for (const [j, b] of IN_ORDER.entries())
      expect([a, b, Math.sign(compareReleases(a, b))]).toEqual([a, b, Math.sign(i - j)]);
});

test.each(IN_ORDER)("%s is a version", (text) => {
  expect(text).toMatch(new RegExp(RELEASE));
});

test.each(["", "1", "1.0", "v1.0.0", "1.0.0.0", "1.0.0-rc.1", "01.0.0", "1.x.0", "1.0.1234567", "latest", "1.0.0\n"])(
  "%j is none",
  (text) => {
    expect(text).not.toMatch(new RegExp(RELEASE));
  },
);
