import { TEXT_FORMATS } from "./text-formats.js";

const has = (format: string, text: string): boolean => {
  const test = TEXT_FORMATS.get(format);
  if (test === undefined) throw new Error(`${format} must be known`);
  return test(text);
};

test.each([
  ["uri", "https://user@example.com:8443/a?b#c"],
  ["uri", "https://[2001:db8::1]:443/"],
  ["uri", "/a/b"],
  ["uri", "mailto:a@b"],
  ["uri", "example.com:443"],
  ["email", "a@b"],
  ["email", "Jane <jane@example.com>"],
  ["hostname", "a.example.com"],
  ["hostname", "localhost"],
  ["ipv4", "010.0.0.01"],
  ["ipv4", "::ffff:10.0.0.1"],
  ["cidr", "010.0.0.0/8"],
  ["mac", "00-00-5e-00-53-01"],
  ["mac", "02:00:5e:10:00:00:00:01"],
  ["uuid4", "123e4567-e89b-42d3-a456-426614174000"],
  ["isbn10", "0-321-75104-3"],
  ["isbn", "978-0321751041"],
  ["creditcard", "4111 1111 1111 1111"],
  ["ssn", "123-45-6789"],
  ["hexcolor", "#fff"],
  ["rgbcolor", "rgb(0, 100, 255)"],
  ["bsonobjectid", "507f1f77bcf86cd799439011"],
  ["quantity", "1.5Gi"],
  ["quantity", "1e3"],
  ["password", ""],
  ["k8sshortname", "a-b"],
  ["k8slongname", "a.b"],
  ["datetime", "2026-01-31t12:00:00+99:99"],
  ["duration", "1h 30 minutes"],
  ["duration", "P1D"],
  ["duration", "about 5 min."],
  ["cidr", "10.0.0.0/08"],
  ["creditcard", "no. 4111/1111/1111/1111"],
  ["hostname", "a.bücher"],
])("%s: %s", (format, text) => {
  expect(has(format, text)).toBe(true);
});

test.each([
  ["uri", ""],
  ["uri", "example.com"],
  ["uri", ":80"],
  ["uri", "https://exa mple.com"],
  ["uri", "https://example.com:port/"],
  ["uri", "https://example.com/%zz"],
  ["uri", "/a\nb"],
  ["email", "a"],
  ["email", "a@b c"],
  ["email", "a@b."],
  ["email", ".a@b"],
  ["email", "a@b@c"],
  ["hostname", "a.b1"],
  ["hostname", "10.0.0.1"],
  ["ssn", "123456789"],
  ["uri", "http://[::1 ]:80"],
  ["duration", `x ${"9".repeat(20)}s`],
  ["hostname", "a_b"],
  ["hostname", "-a.b"],
  ["hostname", `${"a".repeat(64)}.com`],
  ["ipv4", "10.0.0.256"],
  ["cidr", "10.0.0.0/33"],
  ["mac", "00:00"],
  ["uuid3", "123e4567-e89b-42d3-a456-426614174000"],
  ["isbn10", "0321751044"],
  ["isbn13", "978-0321751042"],
  ["creditcard", "4111111111111112"],
  ["ssn", "12-345-6789"],
  ["hexcolor", "#ffff"],
  ["rgbcolor", "rgb(256,0,0)"],
  ["bsonobjectid", "507f"],
  ["quantity", "1 Gi"],
  ["k8sshortname", "a.b"],
  ["k8slongname", "a..b"],
  ["datetime", "2026-01-31T24:00:00Z"],
  ["duration", "1 fortnight"],
])("not %s: %s", (format, text) => {
  expect(has(format, text)).toBe(false);
});

test("a long text takes no time", () => {
  const parts = ["1", "a", "a.", "-", ":", "é", "1 s "].map((part) => part.repeat(300_000 / part.length));
  // A text that does not match is tried in every way that an expression can divide it.
  const texts = parts.flatMap((part) => [part, `${part}!`]);
  const start = process.cpuUsage();
  for (const test of TEXT_FORMATS.values()) for (const text of texts) test(text);
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
});
