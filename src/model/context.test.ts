import { contextOf, oldAsNew } from "./context.js";
import { isUnsent } from "./unsent.js";

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
