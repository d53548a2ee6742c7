import type { AdmissionRequest } from "../kube/api/admission-review.js";
import { contextOfRequest } from "./read-review.js";
import { contextOf, EMPTY_CLUSTER } from "../model/context.js";

const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a", namespace: "demo" } };

const request: AdmissionRequest = {
  uid: "u",
  operation: "CREATE",
  kind: { group: "", version: "v1", kind: "Pod" },
  resource: { group: "", version: "v1", resource: "pods" },
  name: "a",
  namespace: "demo",
  object: pod,
  dryRun: false,
};

describe("contextOfRequest", () => {
  test("equals the context of the object from a file", () => {
    expect(contextOfRequest(request)).toEqual(contextOf(pod));
  });

  test("takes the user, the subresource and the cluster", () => {
    const cluster = { list: () => [], known: () => [] };
    const context = contextOfRequest(
      {
        ...request,
        subResource: "status",
        userInfo: { username: "jane", uid: "1", groups: ["x"], extra: { scopes: ["a"] } },
        options: { fieldManager: "kubectl" },
        dryRun: true,
      },
      cluster,
    );
    expect(context).toMatchObject({
      subresource: "status",
      user: { username: "jane", uid: "1", groups: ["x"], extra: { scopes: ["a"] } },
      options: { fieldManager: "kubectl" },
      dryRun: true,
    });
    expect(context.cluster).toBe(cluster);
    expect(contextOfRequest(request).cluster).toBe(EMPTY_CLUSTER);
  });

  test("UPDATE has both objects", () => {
    const oldObject = { ...pod, spec: {} };
    const context = contextOfRequest({ ...request, operation: "UPDATE", oldObject });
    expect(context.object).toBe(pod);
    expect(context.oldObject).toBe(oldObject);
  });

  test("DELETE has the object to delete", () => {
    const { object: _, ...rest } = request;
    const context = contextOfRequest({ ...rest, operation: "DELETE", oldObject: pod });
    expect(context.object).toBe(pod);
    expect(context.oldObject).toBeUndefined();
  });

  test("DELETE without objects knows kind and name", () => {
    const { object: _, namespace: __, ...rest } = request;
    const kind = { group: "apps", version: "v1", kind: "Deployment" };
    expect(contextOfRequest({ ...rest, operation: "DELETE", kind }).object).toEqual({
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "a" },
    });
    const { name: ___, ...collection } = rest;
    expect(contextOfRequest({ ...collection, operation: "DELETE" }).object["metadata"]).toEqual({});
  });

  test("the name is that of the object if the request has none, and absent if it is yet to be generated", () => {
    const { name: _, ...unnamed } = request;
    expect(contextOfRequest(unnamed).name).toBe("a");
    const object = { ...pod, metadata: { generateName: "a-" } };
    expect(contextOfRequest({ ...unnamed, object }).name).toBeUndefined();
  });

  test("a Namespace is in itself", () => {
    const { namespace: _, ...rest } = request;
    const namespaced = contextOfRequest({
      ...rest,
      kind: { group: "", version: "v1", kind: "Namespace" },
      resource: { group: "", version: "v1", resource: "namespaces" },
    });
    expect(namespaced.namespace).toBe("a");
    expect(contextOfRequest(rest).namespace).toBeUndefined();
  });
});
