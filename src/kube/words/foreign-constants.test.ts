import { areSchemes, foreignConstants } from "./foreign-constants.js";

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
  ["types of JSON", ["object", "array", "string", "integer"]],
  ["phases of Helm", ["deployed", "failed", "pending-install", "superseded"]],
  ["states of ACME", ["valid", "ready", "pending", "processing", "invalid", "expired"]],
  ["formats of logs", ["logfmt", "json"]],
  ["samplers", ["always_on", "traceidratio"]],
  ["propagators", ["tracecontext", "baggage", "none"]],
  ["constants of C", ["SCMP_ACT_KILL", "SCMP_ACT_LOG", "SCMP_ACT_ALLOW"]],
  ["algorithms", ["RSA-2048", "ECDSA-P256"]],
  ["encodings", ["gzip+base64"]],
  ["names with dots", ["acme.widget.created.v1", "H.Encaps"]],
  ["names of metrics", ["a_b", "c", "d", "e", "f", "g", "h", "i", "j"]],
  ["names of programs", ["source-controller", "kube-scheduler"]],
  ["protocols of Kong", ["http", "grpcs", "tls_passthrough"]],
  ["modes of network devices", ["legacy", "switchdev"]],
  ["drivers of network devices", ["igb_uio", "vfio-pci"]],
  ["compaction in etcd", ["periodic", "revision"]],
  ["volumes of EBS", ["standard", "io1", "gp3"]],
  ["schemes of AWS", ["internal", "internet-facing"]],
  ["access to buckets", ["private", "public-read"]],
  ["prices of CloudFront", ["PriceClass_All", "PriceClass_100"]],
  ["types of JSON and YAML", ["string", "integer", "boolean", "float", "array"]],
  ["disks of GCE", ["pd-standard", "pd-ssd", "local-ssd"]],
  ["levels of Pod security", ["baseline", "restricted"]],
  ["headers of HTTP", ["X-Forwarded-For", "X-Real-IP"]],
  ["profiles of Istio", ["ambient", "default", "openshift-ambient"]],
  ["mechanisms of SASL", ["PLAIN", "OAUTHBEARER", "SCRAM-SHA-256"]],
  ["mechanisms of MongoDB", ["SCRAM", "SCRAM-SHA-256", "X509"]],
  ["models of others", ["voyage-4", "voyage-4-lite", "rerank-2.5", "voyage-code-3"]],
  ["hooks of Helm", ["nohooks", "combined", "separate"]],
  ["a very long list", Array.from({ length: 21 }, (_, index) => `int${String(index)}`)],
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
  ["states of anything", ["ready", "pending", "processing"]],
  ["phases of anything", ["deployed", "failed", "pending"]],
  ["numbers", ["integer", "number"]],
  ["ways to be reached", ["internal", "external"]],
  ["constants with nothing in common", ["BEST_EFFORT", "STRICT_LOCAL", "NOT_SET"]],
  ["modes of a proxy", ["reverse-proxy", "forward-proxy"]],
  ["two constants", ["MODE_FAST", "MODE_SLOW"]],
  ["ordinary words beside profiles", ["default", "preview", "stable"]],
  ["levels", ["level-1", "level-2"]],
  ["a version, and no version", ["voyage-4", "voyage-latest"]],
  ["one word of a vocabulary", ["object"]],
])("%s are", (_, values) => {
  expect(found(...values)).toEqual([]);
});

test("schemes of URLs", () => {
  expect(areSchemes("scheme", ["http", "https"])).toBe(true);
  expect(areSchemes("metricsScheme", ["https"])).toBe(true);
  expect(areSchemes("appProtocol", ["grpc", "kubernetes.io/h2c"])).toBe(true);
  expect(areSchemes("scheme", ["light", "dark"])).toBe(false);
  expect(areSchemes("protocol", ["http", "https"])).toBe(false);
  expect(areSchemes("scheme", ["http", "HTTPS"])).toBe(false);
});

test("one by one", () => {
  expect(found("latest", "v1", "1.2")).toEqual(["v1", "1.2"]);
  expect(found("GET", "version-control")).toEqual(["GET"]);
});

test("a very long value takes no time", () => {
  expect(found("a".repeat(500_000), "A1.1".repeat(100_000))).toEqual([]);
});
