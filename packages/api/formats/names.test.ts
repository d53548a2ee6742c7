import {
  dns1035LabelProblem,
  dnsLabelProblem,
  dnsSubdomainProblem,
  isWithinDomain,
  keyName,
  keyPrefix,
  labelValueProblem,
  pathSegmentNameProblem,
  qualifiedNameProblem,
} from "./names.js";

/** Tables after k8s.io/apimachinery/pkg/util/validation. */
const of = (length: number): string => "a".repeat(length);

const TABLES = [
  {
    name: "dnsLabelProblem",
    problem: dnsLabelProblem,
    valid: ["a", "0", "a1", "0a", "a-b", "a--b", "my-name", of(63)],
    invalid: ["", "A", "a.b", "-a", "a-", "-", "a_b", "a b", "é", "a\n", "\na", "a/b", of(64)],
  },
  {
    name: "dns1035LabelProblem",
    problem: dns1035LabelProblem,
    valid: ["a", "a1", "a-1", "z--9", of(63)],
    invalid: ["", "0", "0a", "1-a", "-a", "a-", "A", "aB", "a.b", "a\n", of(64)],
  },
  {
    name: "dnsSubdomainProblem",
    problem: dnsSubdomainProblem,
    // No part of it is bound to 63 characters.
    valid: ["a", "0", "example.com", "1.2.3", "a-b.c-d", of(253), `${of(100)}.${of(152)}`],
    invalid: ["", ".", "a.", ".a", "a..b", "a.-b", "a-.b", "A.b", "a_b.c", "a.b\n", "é.com", of(254)],
  },
  {
    name: "qualifiedNameProblem",
    problem: qualifiedNameProblem,
    valid: [
      "simple",
      "now-with-dashes",
      "1-starts-with-num",
      "1234",
      "A_b.C-d",
      "simple/simple",
      "now-with-dashes/simple",
      "1.2.3.4/5678",
      "example.com/Uppercase_Is_OK-1",
      `${of(253)}/${of(63)}`,
    ],
    invalid: [
      "",
      "/",
      "/name",
      "prefix/",
      "a/b/c",
      "nospecialchars%^=@",
      "cantendwithadash-",
      "-cantstartwithadash-",
      "_a",
      "a.",
      "only/one/slash",
      "Example.com/abc",
      "example_com/abc",
      "example.com./abc",
      "a b",
      "a\n",
      of(64),
      `a/${of(64)}`,
      `${of(254)}/a`,
    ],
  },
  {
    name: "labelValueProblem",
    problem: labelValueProblem,
    valid: ["", "a", "A", "1", "a-b", "a.b", "a_b", "a..b", "MyValue", "12345", of(63)],
    invalid: ["-a", "a-", "_a", "a_", ".a", "a.", "a/b", "a b", " ", "a\n", "é", "a:b", of(64)],
  },
  {
    name: "pathSegmentNameProblem",
    problem: pathSegmentNameProblem,
    valid: ["", "a", "...", "system:node", "a.b", "A B", "é", ".a"],
    invalid: [".", "..", "a/b", "/", "%", "a%2fb"],
  },
];

describe.each(TABLES)("$name", ({ problem, valid, invalid }) => {
  test.each(valid)("accepts %j", (value) => {
    expect(problem(value)).toBeUndefined();
  });

  test.each(invalid)("refuses %j and says what it must be", (value) => {
    expect(problem(value)).toMatch(/^must /);
  });

  test("uses the words that messages may use", () => {
    for (const value of invalid) {
      expect(problem(value)).not.toMatch(/should|cannot|can't|more than|larger|bigger|[<>]/i);
      expect(problem(value)).not.toMatch(/\.$/);
    }
  });
});

test("a hostile name costs no more than its length", () => {
  expect(dnsSubdomainProblem("a.".repeat(2_000_000))).toBeDefined();
  expect(qualifiedNameProblem(`${"a-".repeat(2_000_000)}/x`)).toBeDefined();
});

test.each([
  ["app.kubernetes.io/name", "app.kubernetes.io"],
  ["name", undefined],
  ["/name", ""],
  ["a/b/c", "a"],
  ["", undefined],
])("the prefix of the key %j is %j", (key, prefix) => {
  expect(keyPrefix(key)).toBe(prefix);
});

test.each([
  ["acme.io/app", "app"],
  ["app", "app"],
  ["/app", "app"],
  ["a/b/c", "b/c"],
  ["acme.io/", ""],
])("the name in the key %j is %j", (key, name) => {
  expect(keyName(key)).toBe(name);
});

test.each([
  ["k8s.io", "k8s.io", true],
  ["a.k8s.io", "k8s.io", true],
  ["a.b.k8s.io", "k8s.io", true],
  ["ak8s.io", "k8s.io", false],
  ["k8s.io.evil.com", "k8s.io", false],
  ["io", "k8s.io", false],
  ["", "k8s.io", false],
])("%j is within the domain %j: %j", (name, domain, expected) => {
  expect(isWithinDomain(name, domain)).toBe(expected);
});
