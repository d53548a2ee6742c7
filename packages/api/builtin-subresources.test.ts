import { BUILTIN_RESOURCES } from "./builtin-resources.js";
import { BUILTIN_SUBRESOURCES, kindOfSubresource, subresourcesOf } from "./builtin-subresources.js";

test("each is one of a built-in resource", () => {
  for (const { group, resource } of BUILTIN_SUBRESOURCES)
    expect(BUILTIN_RESOURCES.some((one) => one.group === group && one.plural === resource)).toBe(true);
});

test("any resource may have a status", () => {
  expect(subresourcesOf("apps", "deployments")).toEqual(["status", "scale"]);
  expect(subresourcesOf("", "configmaps")).toEqual(["status"]);
});

test.each([
  ["deployments", "scale", { group: "autoscaling", kind: "Scale" }],
  ["pods", "exec", { group: "", kind: "PodExecOptions" }],
  ["nodes", "proxy", { group: "", kind: "NodeProxyOptions" }],
  ["deployments", "status", undefined],
])("what %s/%s brings", (resource, name, expected) => {
  expect(kindOfSubresource(resource, name)).toEqual(expected);
});
