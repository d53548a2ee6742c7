import { snapshotOf } from "../../model/snapshot.js";
import { contextOf } from "../../model/context.js";
import { crd } from "kube-schema/testing";
import { withoutIgnoredStatus } from "./changed.js";

const STATUS = { conditions: [{ type: "Ready", status: "Maybe" }] };
const object = (apiVersion: string, kind: string, status?: object) =>
  ({ apiVersion, kind, metadata: { name: "a" }, ...(status === undefined ? {} : { status }) }) as never;
const deployment = object("apps/v1", "Deployment", STATUS);
const widget = object("acme.io/v1", "Widget", STATUS);
const user = { username: "jane", groups: [] };

test("a status that has a subresource is not judged with the object: as it was sent, it is dropped", () => {
  const seen = withoutIgnoredStatus(contextOf(deployment));
  expect(seen.object).not.toHaveProperty("status");
  expect(seen.written).toBe(deployment);
});

test("the status that is stored stays", () => {
  const oldObject = object("apps/v1", "Deployment", { replicas: 1 });
  expect(withoutIgnoredStatus(contextOf(deployment, { oldObject })).object["status"]).toEqual({
    replicas: 1,
  });
});

test("of a custom resource, its definition says so", () => {
  const defined = snapshotOf([crd({ status: { ready: { type: "boolean" } } })]);
  const without = snapshotOf([crd({ root: { status: { type: "object" } } })]);
  expect(withoutIgnoredStatus(contextOf(widget, { cluster: defined })).object).not.toHaveProperty("status");
  expect(withoutIgnoredStatus(contextOf(widget, { cluster: without })).object).toBe(widget);
  expect(withoutIgnoredStatus(contextOf(widget)).object).toBe(widget);
});

test.each([
  ["a request to the subresource", contextOf(deployment, { subresource: "status" })],
  ["what an API server sends, which has dropped it already", contextOf(deployment, { user })],
  ["a kind whose status anybody may write", contextOf(object("v1", "ComponentStatus", STATUS))],
  ["an object without a status", contextOf(object("apps/v1", "Deployment"))],
  ["a deletion", contextOf(deployment, { operation: "DELETE" })],
])("nothing is dropped of %s", (_, context) => {
  expect(withoutIgnoredStatus(context)).toBe(context);
});
