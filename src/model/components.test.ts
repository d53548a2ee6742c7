import { COMPONENT_OPTIONS, isComponent } from "./components.js";

const user = (username: string) => ({ username, groups: [] });

test.each([
  ["system:serviceaccount:acme-system:controller", true],
  ["system:serviceaccount:shop:argocd", true],
  ["system:serviceaccount:argocd:application-controller", false],
  ["system:serviceaccount:kube-system:job-controller", false],
  ["system:node:worker-1", false],
  ["kubernetes-admin", false],
])("%s is a third-party component: %s", (username, expected) => {
  expect(isComponent(user(username), COMPONENT_OPTIONS.defaults)).toBe(expected);
});

test("a pack names its own deployers in place of the known ones", () => {
  const options = { deployers: ["system:serviceaccount:ci:deploy"] };
  expect(isComponent(user("system:serviceaccount:ci:deploy"), options)).toBe(false);
  expect(isComponent(user("system:serviceaccount:ci:deployer"), options)).toBe(true);
  expect(isComponent(user("system:serviceaccount:argocd:application-controller"), options)).toBe(true);
});

test("nobody is no component", () => {
  expect(isComponent(undefined, { deployers: [] })).toBe(false);
});
