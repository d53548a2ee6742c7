import type { KubeObject } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../model/context.js";
import type { Read } from "../../model/rule.js";
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

describe("a large state", () => {
  const large = (name: string): KubeObject => namespace(name, { text: "x".repeat(400_000) });
  const objects = Array.from({ length: 8 }, (_, index) => large(String(index)));

  test("is sent in parts, and what a thread had is seen until it has the whole", () => {
    const feed = createClusterFeed();
    const fed = createFedCluster();
    fed.take(feed.update([READ], of([a])));
    const updates = [];
    for (let isWhole = false; !isWhole; ) {
      expect(fed.snapshot().list("", "Namespace")).toEqual([a]);
      const update = feed.update([READ], of(objects));
      updates.push(update);
      fed.take(structuredClone(update));
      isWhole = update.isWhole;
    }
    expect(updates.map(({ kinds }) => kinds.flatMap(({ added }) => added).length)).toEqual([3, 3, 2]);
    expect(fed.snapshot().list("", "Namespace")).toEqual(objects);
  });

  test("is sent from its beginning if it changes meanwhile, but no object twice", () => {
    const feed = createClusterFeed();
    const fed = createFedCluster();
    const [first, ...others] = objects;
    const sent: number[] = [];
    for (const now of [objects, others, others]) {
      const update = feed.update([READ], of(now));
      sent.push(update.kinds.flatMap(({ added }) => added).length);
      fed.take(structuredClone(update));
    }
    expect([first === undefined, sent]).toEqual([false, [3, 3, 2]]);
    expect(fed.snapshot().list("", "Namespace")).toEqual(others);
  });
});

test("the largest kind is unknown where it does not fit, until it does", () => {
  const feed = createClusterFeed(10_000);
  const fed = createFedCluster();
  const pods: Read = { group: "", kind: "Pod" };
  const kinds: Record<string, readonly KubeObject[]> = { Namespace: [a], Pod: [b, c] };
  const snapshot: ClusterSnapshot = { list: (_, kind) => kinds[kind], known: (_, kind) => kinds[kind] ?? [] };
  const tell = (): unknown => {
    const { tooLarge, ...update } = feed.update([READ, pods], snapshot);
    fed.take(structuredClone(update));
    return [fed.snapshot().list("", "Namespace"), fed.snapshot().list("", "Pod"), tooLarge.map(({ kind }) => kind)];
  };
  const large = namespace("d", { text: "x".repeat(10_000) });
  expect(tell()).toEqual([[a], [b, c], []]);
  kinds["Pod"] = [b, large];
  expect(tell()).toEqual([[a], undefined, ["Pod"]]);
  expect(fed.snapshot().known("", "Pod")).toEqual([]);
  // Reported once, not at each change.
  kinds["Pod"] = [c, large];
  expect(tell()).toEqual([[a], undefined, []]);
  kinds["Pod"] = [b];
  expect(tell()).toEqual([[a], [b], []]);
  kinds["Pod"] = [large];
  expect(tell()).toEqual([[a], undefined, ["Pod"]]);
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

test("a kind that is read in two versions is sent in both", () => {
  const feed = createClusterFeed();
  const fed = createFedCluster();
  const ask = (_: string, __: string, version?: string): readonly KubeObject[] | undefined =>
    version === "v1" ? [a] : version === "v2" ? [b] : undefined;
  const snapshot: ClusterSnapshot = { list: ask, known: (...read) => ask(...read) ?? [] };
  fed.take(
    structuredClone(
      feed.update(
        ["v1", "v2"].map((version) => ({ ...READ, version })),
        snapshot,
      ),
    ),
  );
  const known = fed.snapshot();
  expect(["v1", "v2", undefined].map((version) => known.list("", "Namespace", version))).toEqual([[a], [b], undefined]);
  expect(known.known("", "Namespace", "v2")).toEqual([b]);
});
