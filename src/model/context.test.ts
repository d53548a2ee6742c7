import { contextOf, oldAsNew, withObject } from "./context.js";
import { isUnsent } from "./unsent.js";
import { snapshotOf } from "./snapshot.js";

const scale = { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "web" }, spec: { replicas: 3 } };

test("a subresource with a kind of its own belongs to the group of its resource", () => {
  const { resource, kind } = contextOf(scale, { resource: "deployments", subresource: "scale" });
  expect(resource).toEqual({ group: "apps", version: "v1", resource: "deployments" });
  expect(kind).toEqual({ group: "autoscaling", version: "v1", kind: "Scale" });
});

test.each([
  ["of a custom resource", scale, { resource: "widgets", subresource: "scale" }, "autoscaling"],
  ["without a subresource", scale, { resource: "deployments" }, "autoscaling"],
  [
    "of a resource of the same group",
    { ...scale, apiVersion: "networking.k8s.io/v1", kind: "Ingress" },
    { resource: "ingresses", subresource: "status" },
    "networking.k8s.io",
  ],
])("an object %s keeps its group", (_, object, circumstances, group) => {
  expect(contextOf(object, circumstances).resource).toMatchObject({ group, resource: circumstances.resource });
});

test("nothing is known of who wrote the old object of an update, but that it was sent", () => {
  const user = { username: "ada", groups: [] };
  const sent = { ...contextOf(scale, { oldObject: scale, user }), options: { kind: "UpdateOptions" } };
  expect(oldAsNew(sent)).not.toHaveProperty("user");
  expect(oldAsNew(sent)).not.toHaveProperty("options");
  expect(isUnsent(oldAsNew(sent))).toBe(false);
  expect(isUnsent(oldAsNew(contextOf(scale, { oldObject: scale })))).toBe(true);
});

describe("an API server drops the namespace of an object whose kind is cluster-scoped", () => {
  const role = { apiVersion: "rbac.authorization.k8s.io/v1", kind: "ClusterRole", metadata: { name: "a" } };
  const inShop = <T extends typeof role>(one: T): T => ({ ...one, metadata: { ...one.metadata, namespace: "shop" } });
  const gate = { apiVersion: "acme.io/v1", kind: "Gate", metadata: { name: "a" } };
  const definedAs = (scope: string) =>
    snapshotOf([
      {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        spec: { group: "acme.io", scope, names: { kind: "Gate", plural: "gates" } },
      },
    ]);

  test.each([
    ["built in", role, {}],
    ["a Namespace, which is in itself", { ...role, apiVersion: "v1", kind: "Namespace" }, {}],
    ["of a CRD that is known", gate, { cluster: definedAs("Cluster") }],
  ])("%s", (_, object, circumstances) => {
    const expected = contextOf(object, { ...circumstances, oldObject: object });
    const context = contextOf(inShop(object), { ...circumstances, oldObject: inShop(object), namespace: "demo" });
    expect(context).toEqual({ ...expected, written: inShop(object) });
    expect(withObject(context, inShop(object))).toEqual(context);
  });

  test.each([
    ["namespaced", { cluster: definedAs("Namespaced") }],
    ["of unknown scope", {}],
  ])("but keeps that of one that is %s", (_, circumstances) => {
    const context = contextOf(inShop(gate), circumstances);
    expect(context).toMatchObject({ namespace: "shop", object: inShop(gate) });
    expect(context).not.toHaveProperty("written");
  });

  test("nor does it drop a namespace that is no text, which it cannot read", () => {
    const object = { ...role, metadata: { name: "a", namespace: 1 } };
    expect(contextOf(object).object).toBe(object);
  });
});
