import { foreignConstants } from "./foreign-constants.js";

const found = (...values: readonly string[]): readonly string[] => [...foreignConstants(values)];

test.each([
  ["verbs of RBAC", ["get", "list", "watch", "*"]],
  ["usages of certificates", ["signing", "digital signature", "any"]],
  ["resources", ["pods", "services"]],
  ["resource names", ["cpu", "memory"]],
  ["numbers, sizes and wildcards", ["1.2", "4Ki", "*", "-1", ".rgw"]],
  ["versions", ["v1", "v1.3", "TLSv1.2", "TLS_RSA_WITH_AES_128_CBC_SHA", "OpenMetricsText1.0.0"]],
  ["media types, prefixed names and URNs", ["text/plain", "kubernetes.io/h2c", "s3:ObjectCreated:*"]],
  ["a long list of names", ["A", "B", "C", "D", "E", "F", "G", "H", "American Samoa"]],
  ["HTTP methods", ["GET", "POST", "VERSION-CONTROL"]],
  ["operations of admission", ["CREATE", "UPDATE", "*"]],
])("%s are not the author's own", (_, values) => {
  expect(found(...values)).toEqual(values);
});

test.each([
  ["verbs of another kind", ["get", "restart"]],
  ["any and all", ["any", "all"]],
  ["kinds in lower case", ["pod", "secret"]],
  ["what is only spelled badly", ["best-effort", "BEST_EFFORT", "bestEffort"]],
  ["protocols", ["http", "tcp"]],
  ["values with blanks", ["read only", "read write"]],
])("%s are", (_, values) => {
  expect(found(...values)).toEqual([]);
});

test("one by one", () => {
  expect(found("latest", "v1", "1.2")).toEqual(["v1", "1.2"]);
  expect(found("GET", "version-control")).toEqual(["GET"]);
});

test("a very long value takes no time", () => {
  expect(found("a".repeat(500_000), "A1.1".repeat(100_000))).toEqual([]);
});
