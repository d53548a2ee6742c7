import { compareVersions, isDependable, stabilityOf } from "./version-order.js";

test("versions come in the order in which an API grows", () => {
  const order = ["foo10", "foo1", "v1alpha1", "v2alpha1", "v1beta1", "v1beta2", "v1beta10", "v0", "v1", "v2", "v10"];
  expect([...order].reverse().sort(compareVersions)).toEqual(order);
  expect(compareVersions("v1", "v1")).toBe(0);
});

test.each([
  ["v1", "stable"],
  ["v2beta3", "beta"],
  ["v1alpha1", "alpha"],
  ["alpha", "alpha"],
  ["2020-01-01", "stable"],
  ["", "stable"],
])("%s is %s", (version, stability) => {
  expect(stabilityOf(version)).toBe(stability);
  expect(isDependable(version)).toBe(stability !== "alpha");
});
