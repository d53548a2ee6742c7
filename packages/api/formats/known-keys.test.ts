import { isKnownKey, isReservedKey, reservedDomain } from "./known-keys.js";

const verdict = (key: string): string => (isReservedKey(key) ? (isKnownKey(key) ? "known" : "stray") : "free");

test.each([
  "app",
  "acme.io/app",
  "example.com/kubernetes.io",
  "cluster.x-k8s.io/cluster-name",
  "mykubernetes.io/name",
  "kubernetes.io.acme.io/name",
  "k8s.v1.cni.cncf.io/networks",
  "api-approved.kubernetes.io",
])("free: %s", (key) => {
  expect(verdict(key)).toBe("free");
});

test.each([
  "kubernetes.io/metadata.name",
  "kubernetes.io/config.mirror",
  "kubernetes.io/service-account.name",
  "app.kubernetes.io/part-of",
  "kubectl.kubernetes.io/restartedAt",
  "node-role.kubernetes.io/gpu",
  "feature.node.kubernetes.io/cpu-cpuid.AVX",
  "nginx.ingress.kubernetes.io/rewrite-target",
  "ingress.kubernetes.io/ssl-redirect",
  "rbac.authorization.k8s.io/aggregate-to-admin",
  "secrets-store.csi.k8s.io/used",
  "nvidia.cdi.k8s.io/container.a",
  "jobset.sigs.k8s.io/jobset-name",
  "policy.networking.k8s.io/a",
  "service.beta.kubernetes.io/aws-load-balancer-type",
  "beta.kubernetes.io/os",
])("known: %s", (key) => {
  expect(verdict(key)).toBe("known");
});

test.each([
  "kubernetes.io/createdby",
  "kubernetes.io/configuration",
  "app.kubernetes.io/replset",
  "certmanager.k8s.io/issuer",
  "app.k8s.io/name",
  "k8s.io/app",
  "sub.app.kubernetes.io/name",
  "foo.alpha.kubernetes.io/bar",
  "rbac.authorization.k8s.io/owner",
  "mynode.kubernetes.io/a",
  "failuredomain.kubernetes.io/region",
])("stray: %s", (key) => {
  expect(verdict(key)).toBe("stray");
});

test.each([
  ["k8s.io", "k8s.io"],
  ["storage.k8s.io", "k8s.io"],
  ["acme.kubernetes.io", "kubernetes.io"],
  ["cluster.x-k8s.io", undefined],
  ["acme.io", undefined],
  ["", undefined],
])("'%s' is within %s", (group, domain) => {
  expect(reservedDomain(group)).toBe(domain);
});
