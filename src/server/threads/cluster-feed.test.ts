import type { KubeObject } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../model/context.js";
import { createClusterFeed, createFedCluster } from "./cluster-feed.js";

const READ = { group: "", kind: "Namespace" };

const namespace = (name: string, labels: Record<string, string> = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name, labels },
});

const of = (objects: readonly KubeObject[] | undefined): ClusterSnapshot => ({
  list: () => objects,
  known: () => objects ?? [],
});

const [a, b, c] = [namespace("a"), namespace("b"), namespace("c")];

test("a thread sees the same objects in the same order as the service, and only changes are sent", () => {
  const feed = createClusterFeed();
  const fed = createFedCluster();
  const tell = (snapshot: ClusterSnapshot): number => {
    const update = feed.update([READ], snapshot);
    fed.take(structuredClone(update));
    return update.kinds.flatMap(({ added }) => added).length;
  };
  expect(tell(of([a, b]))).toBe(2);
  expect(fed.snapshot().list("", "Namespace")).toEqual([a, b]);
  const changed = namespace("b", { team: "x" });
  expect(tell(of([c, changed, a]))).toBe(2);
  expect(fed.snapshot().list("", "Namespace")).toEqual([c, changed, a]);
  expect(tell(of([changed]))).toBe(0);
  expect(fed.snapshot().known("", "Namespace")).toEqual([changed]);
  // It had been removed, so it is sent again.
  expect(tell(of([a]))).toBe(1);
});

test("nothing is sent while nothing has changed", () => {
  const feed = createClusterFeed();
  const snapshot = of([a]);
  expect(feed.update([READ], snapshot).kinds).toHaveLength(1);
  expect(feed.update([READ], snapshot).kinds).toEqual([]);
});

test("an incomplete kind is not listed, but its known objects are known", () => {
  const feed = createClusterFeed();
  const fed = createFedCluster();
  const known: ClusterSnapshot = { list: () => undefined, known: () => [a] };
  fed.take(feed.update([READ], known));
  expect(fed.snapshot().list("", "Namespace")).toBeUndefined();
  expect(fed.snapshot().known("", "Namespace")).toEqual([a]);
  fed.take(feed.update([READ], of([a])));
  expect(fed.snapshot().list("", "Namespace")).toEqual([a]);
});

test("a thread without updates knows no objects", () => {
  const snapshot = createFedCluster().snapshot();
  expect(snapshot.list("", "Pod")).toBeUndefined();
  expect(snapshot.known("", "Pod")).toBe(EMPTY_CLUSTER.known("", "Pod"));
});

test("large integers keep their digits", () => {
  const feed = createClusterFeed();
  const fed = createFedCluster();
  const large: KubeObject = { ...a, spec: { n: 9007199254740993n } };
  fed.take(feed.update([READ], of([large])));
  expect(fed.snapshot().list("", "Namespace")).toEqual([large]);
});

test("a thread knows whether the cluster is watched", () => {
  const feed = createClusterFeed();
  const fed = createFedCluster();
  fed.take(feed.update([READ], { ...of([a]), isWatched: true }));
  expect(fed.snapshot().isWatched).toBe(true);
});
