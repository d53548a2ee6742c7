import { generateNameProblem, objectNameProblem } from "./names.js";

test.each([
  ["", "ConfigMap", "kube-root-ca.crt"],
  ["", "Namespace", "team-a"],
  ["", "Event", "Web_1"],
  ["rbac.authorization.k8s.io", "ClusterRole", "system:node"],
  ["rbac.authorization.k8s.io", "RoleBinding", "Admins of A"],
  ["apiregistration.k8s.io", "APIService", "v1."],
  ["networking.k8s.io", "IPAddress", "2001:db8::1"],
  ["certificates.k8s.io", "ClusterTrustBundle", "example.com:signer:bundle"],
  ["certificates.k8s.io", "CertificateSigningRequest", "Jane.Doe_csr"],
  ["user.openshift.io", "Identity", "github:42"],
  ["acme.io", "Widget", "a.b-c.0"],
  ["acme.io", "Widget", "a".repeat(253)],
])("%s %s may be named %s", (group, kind, name) => {
  expect(objectNameProblem(group, kind, name)).toBeUndefined();
});

test.each([
  ["", "ConfigMap", "Config"],
  ["", "ConfigMap", "a_b"],
  ["", "ConfigMap", "a..b"],
  ["", "ConfigMap", "."],
  ["", "Namespace", "team.a"],
  ["", "Service", "web.v1"],
  ["", "Event", "a/b"],
  ["events.k8s.io", "Event", "Web_1"],
  ["acme.io", "Widget", "system:node"],
  ["acme.io", "Widget", "a".repeat(254)],
  ["rbac.authorization.k8s.io", "Role", "a/b"],
  ["rbac.authorization.k8s.io", "Role", "a%b"],
  ["user.openshift.io", "Identity", ".."],
])("%s %s may not be named %s", (group, kind, name) => {
  expect(objectNameProblem(group, kind, name)).toBeDefined();
});

test.each([
  ["", "Pod", "nightly-", true],
  ["", "Pod", "nightly", true],
  ["", "Pod", "web.v1-", true],
  ["", "Pod", "a--", true],
  ["rbac.authorization.k8s.io", "Role", "system:", true],
  ["", "Namespace", "team-", true],
  ["", "Namespace", "team.", false],
  ["", "Pod", "-", false],
  ["", "Pod", "web.", false],
  ["", "Pod", "web.-", false],
  ["", "Pod", "Nightly-", false],
  ["", "Pod", "nightly_", false],
  ["rbac.authorization.k8s.io", "Role", "a/", false],
])("%s %s with generateName %s: %s", (group, kind, prefix, valid) => {
  expect(generateNameProblem(group, kind, prefix) === undefined).toBe(valid);
});
