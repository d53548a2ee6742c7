import type { KubeObject } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../model/context.js";
import type { Read } from "../../model/rule.js";
import { snapshotOf } from "../../model/snapshot.js";
import { UnknownKind, refusingUnknown } from "./unknown-reads.js";

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
