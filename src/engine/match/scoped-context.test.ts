import { objectOf } from "../../testing/scenario.js";
import { contextOf, EMPTY_CLUSTER } from "../../model/context.js";
import { snapshotOf } from "../../model/snapshot.js";
import { scopedContext } from "./scoped-context.js";

const named = (kind: string, name: string) => objectOf({ apiVersion: "v1", kind, metadata: { name } });
const context = contextOf(named("ConfigMap", "a"), {
  cluster: snapshotOf([named("Node", "one"), named("Pod", "web")]),
});

test("the kinds that are read are seen, others are unknown", () => {
  const reads = [
    { group: "", kind: "Node" },
    { group: "storage.k8s.io", kind: "StorageClass" },
  ];
  const { cluster, ...rest } = scopedContext(reads, context);
  expect(cluster.list("", "Node")).toEqual([named("Node", "one")]);
  expect(cluster.list("storage.k8s.io", "StorageClass")).toEqual([]);
  expect(cluster.list("", "Pod")).toBeUndefined();
  expect(cluster.list("storage.k8s.io", "Node")).toBeUndefined();
  expect(cluster.known("", "Node")).toEqual([named("Node", "one")]);
  expect(cluster.known("storage.k8s.io", "StorageClass")).toEqual([]);
  expect(cluster.known("", "Pod")).toEqual([]);
  expect(cluster.known("", "Pod")).toBe(EMPTY_CLUSTER.known("", "Pod"));
  expect(rest).toEqual({ ...context, cluster: undefined });
});

test("what reads nothing sees nothing, and all such share one context", () => {
  const blind = scopedContext(undefined, context);
  expect(blind.cluster).toBe(EMPTY_CLUSTER);
  expect(blind).toEqual({ ...context, cluster: EMPTY_CLUSTER });
  expect(scopedContext(undefined, context)).toBe(blind);
  expect(scopedContext([], context).cluster.list("", "Node")).toBeUndefined();
});

test("a kind that the cluster does not know stays unknown", () => {
  const unknown = { ...context, cluster: EMPTY_CLUSTER };
  expect(scopedContext([{ group: "", kind: "Node" }], unknown).cluster.list("", "Node")).toBeUndefined();
});
