import { isServiceAccount, isSystemComponent, matchesName } from "./users.js";

test.each([
  ["kubernetes-admin", false, false],
  ["system:admin", false, false],
  ["system:anonymous", false, false],
  ["system:serviceaccount:shop:deployer", true, false],
  ["system:serviceaccount:kube-system:replicaset-controller", true, true],
  ["system:serviceaccount:kube-system-tools:a", true, false],
  ["system:kube-scheduler", false, true],
  ["system:node:worker-1", false, true],
  ["system:apiserver", false, true],
])("%s: service account %s, component of Kubernetes %s", (username, serviceAccount, component) => {
  expect([isServiceAccount(username), isSystemComponent(username)]).toEqual([serviceAccount, component]);
});

test.each([
  ["admin", "admin", true],
  ["admin", "administrator", false],
  ["system:serviceaccount:argocd:*", "system:serviceaccount:argocd:server", true],
  ["system:serviceaccount:argocd:*", "system:serviceaccount:argocd2:server", false],
  ["*", "anybody", true],
])("'%s' stands for '%s': %s", (pattern, username, expected) => {
  expect(matchesName(pattern, username)).toBe(expected);
});
