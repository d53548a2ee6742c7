import { reservedDomain } from "./reserved-domain.js";

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
