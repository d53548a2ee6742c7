import { isNamespacedKind } from "./kind-scope.js";

const crd = (kind: string, plural: string, scope: string) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: { group: "acme.io", names: { kind, plural }, scope },
});
const crds = [crd("Widget", "widgets", "Namespaced"), crd("WidgetClass", "widgetclasses", "Cluster")];

test.each([
  ["", "Pod", true],
  ["", "pods", true],
  ["", "Node", false],
  ["rbac.authorization.k8s.io", "clusterroles", false],
  ["acme.io", "Widget", true],
  ["acme.io", "WidgetClass", false],
  ["acme.io", "widgetclasses", false],
  ["acme.io", "Gadget", undefined],
  ["apps", "Pod", undefined],
  ["", "", undefined],
  ["", "constructor", undefined],
])("'%s' '%s' lies in namespaces: %s", (group, kind, expected) => {
  expect(isNamespacedKind(group, kind, crds)).toBe(expected);
});

test("what no CRD defines is not known", () => {
  expect(isNamespacedKind("acme.io", "Widget", [])).toBeUndefined();
});
