import { isNamespacedKind, isNamespacedResource } from "./custom-resource.js";

const definition = (kind: string, plural: string, scope: string) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: { group: "acme.io", names: { kind, plural }, scope },
});
const definitions = [
  definition("Widget", "widgets", "Namespaced"),
  definition("WidgetClass", "widgetclasses", "Cluster"),
];

test.each([
  ["", "Pod", true],
  ["", "Node", false],
  ["acme.io", "Widget", true],
  ["acme.io", "WidgetClass", false],
  ["acme.io", "Gadget", undefined],
  ["apps", "Pod", undefined],
  ["", "pods", undefined],
  ["", "constructor", undefined],
])("objects of group '%s' and kind '%s' lie in namespaces: %s", (group, kind, expected) => {
  expect(isNamespacedKind(group, kind, definitions)).toBe(expected);
});

test.each([
  ["", "pods", true],
  ["rbac.authorization.k8s.io", "clusterroles", false],
  ["acme.io", "widgets", true],
  ["acme.io", "widgetclasses", false],
  ["acme.io", "gadgets", undefined],
  ["", "Pod", undefined],
  ["", "constructor", undefined],
])("objects of group '%s' and resource '%s' lie in namespaces: %s", (group, resource, expected) => {
  expect(isNamespacedResource(group, resource, definitions)).toBe(expected);
});

test("what nothing defines is not known", () => {
  expect(isNamespacedKind("acme.io", "Widget", [])).toBeUndefined();
  expect(isNamespacedResource("acme.io", "widgets", [])).toBeUndefined();
});
