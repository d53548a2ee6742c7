import { builtInByName, builtInByShortName } from "./builtin-names.js";

test.each([
  ["svc", "services"],
  ["sts", "statefulsets"],
  ["deploy", "deployments"],
  ["crds", "customresourcedefinitions"],
])("%s is short for %s", (name, plural) => {
  expect(builtInByShortName(name)?.plural).toBe(plural);
  expect(builtInByName(name)).toBeUndefined();
});

test.each(["pods", "pod", "ingress", "ingresses", "customresourcedefinition"])("%s names a resource", (name) => {
  expect(builtInByName(name)).toBeDefined();
  expect(builtInByShortName(name)).toBeUndefined();
});

test.each(["psp", "podsecuritypolicies", "cc", "workload", "widgets", "", "constructor"])("%s is free", (name) => {
  expect(builtInByName(name)).toBeUndefined();
  expect(builtInByShortName(name)).toBeUndefined();
});
