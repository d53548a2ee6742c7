import { objectOf } from "../../testing/scenario.js";
import { contextOf, EMPTY_CLUSTER, type ClusterSnapshot } from "../../model/context.js";
import { snapshotOf } from "../../model/snapshot.js";
import { causesOf, scopedContext, UnknownKind, refusingUnknown } from "./scoped-context.js";
import type { KubeObject } from "kube-json";
import type { Read } from "../../model/rule.js";

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

const SIZES: Read = { group: "acme.io", kind: "Size" };
const SHAPES: Read = { group: "acme.io", kind: "Shape" };
const COLORS: Read = { group: "acme.io", kind: "Color", partly: true };
const size: KubeObject = { apiVersion: "acme.io/v1", kind: "Size", metadata: { name: "a" } };

const list = (
  reads: readonly Read[] | undefined,
  cluster: ClusterSnapshot,
  kind: string,
): readonly KubeObject[] | undefined => refusingUnknown(reads, cluster).list("acme.io", kind);

test("what is known is listed, and none are none", () => {
  expect(list([SIZES], snapshotOf([size]), "Size")).toEqual([size]);
  expect(list([SIZES], snapshotOf([]), "Size")).toEqual([]);
  expect(refusingUnknown([SIZES], snapshotOf([size])).known("acme.io", "Size")).toEqual([size]);
});

test("to list a kind that is not known ends it, with the names of all such kinds", () => {
  expect(() => list([SIZES], EMPTY_CLUSTER, "Size")).toThrow(UnknownKind);
  expect(() => refusingUnknown([SIZES], EMPTY_CLUSTER).known("acme.io", "Size")).toThrow(UnknownKind);
  expect(() => list([SIZES, COLORS, SHAPES], EMPTY_CLUSTER, "Size")).toThrow(
    "objects of kind 'Size' and 'Shape' are not known",
  );
});

test.each<[string, readonly Read[] | undefined, string]>([
  ["those that are known will do", [SIZES, COLORS], "Color"],
  ["it is not read", [SIZES], "Shape"],
  ["nothing is read", undefined, "Size"],
])("what is not known is no obstacle where %s", (_, reads, kind) => {
  expect(list(reads, EMPTY_CLUSTER, kind)).toBeUndefined();
});

describe("a kind that is read in a version", () => {
  const inVersion = (version: string, name: string): KubeObject => ({
    apiVersion: `acme.io/${version}`,
    kind: "Size",
    metadata: { name },
  });
  const [a, b] = [inVersion("v1", "a"), inVersion("v2", "b")];
  const V1: Read = { ...SIZES, version: "v1" };
  const scoped = (read: Read, cluster: ClusterSnapshot): ClusterSnapshot =>
    scopedContext([read], { ...context, cluster }).cluster;
  const seen = (read: Read, ...objects: KubeObject[]): unknown => {
    const cluster = scoped(read, snapshotOf(objects));
    return [cluster.list("acme.io", "Size"), cluster.known("acme.io", "Size")];
  };

  test("is known if all its objects are in this version", () => {
    expect(seen(V1, a)).toEqual([[a], [a]]);
    expect(seen(V1)).toEqual([[], []]);
  });

  test("is not completely known if some are in another one, which are not seen", () => {
    expect(seen(V1, a, b)).toEqual([undefined, [a]]);
    expect(seen(V1, b)).toEqual([undefined, []]);
    expect(seen(SIZES, a, b)).toEqual([
      [a, b],
      [a, b],
    ]);
  });

  test("is asked for in this version, and seen as the same list each time", () => {
    const lists: Record<string, readonly KubeObject[]> = { v1: [a], v2: [b] };
    const ask = (_: string, __: string, version = ""): readonly KubeObject[] => lists[version] ?? [];
    const live: ClusterSnapshot = { list: ask, known: ask };
    expect(scoped(V1, live).list("acme.io", "Size")).toBe(lists["v1"]);
    expect(scoped({ ...SIZES, version: "v2" }, live).known("acme.io", "Size")).toBe(lists["v2"]);
    const mixed = snapshotOf([a, b]);
    expect(scoped(V1, mixed).known("acme.io", "Size")).toBe(scoped(V1, mixed).known("acme.io", "Size"));
  });

  test("a rule that asks for it says once what it does not see, and no other rule does", () => {
    const cluster = snapshotOf([a, b]);
    const told = (read: Read, asks: boolean): readonly string[] => {
      const check = (given: typeof context): readonly never[] => {
        if (asks) given.cluster.list("acme.io", "Size");
        if (asks) given.cluster.known("acme.io", "Size");
        return [];
      };
      return [...causesOf({ check, reads: [read] }, { ...context, cluster })].map(({ message }) => message);
    };
    expect(told(V1, true)).toEqual([
      "not reviewed: objects of kind 'Size' must be known in 'acme.io/v1'; some are only known in 'acme.io/v2'",
    ]);
    expect([told(V1, false), told(SIZES, true)]).toEqual([[], []]);
  });

  test("ends a defaulter that lists it, with the version", () => {
    const cluster = scoped(V1, snapshotOf([b]));
    expect(() => list([V1], cluster, "Size")).toThrow("objects of kind 'Size' are not known in version 'v1'");
  });
});
