import type { KubeObject } from "kube-json";
import { snapshotOf } from "./snapshot.js";

const pod = (name: string): KubeObject => ({ apiVersion: "v1", kind: "Pod", metadata: { name } });
const ingress = { apiVersion: "networking.k8s.io/v1", kind: "Ingress" };

describe("snapshotOf", () => {
  test("gives the objects of a group and kind, whatever their version, in their order", () => {
    const old = { ...ingress, apiVersion: "networking.k8s.io/v1beta1" };
    const snapshot = snapshotOf([pod("b"), ingress, pod("a"), old]);
    expect(snapshot.list("", "Pod")).toEqual([pod("b"), pod("a")]);
    expect(snapshot.list("networking.k8s.io", "Ingress")).toEqual([ingress, old]);
    expect(snapshot.list("extensions", "Ingress")).toEqual([]);
  });

  test("knows that there is nothing of what it was not given", () => {
    expect(snapshotOf([]).list("", "constructor")).toEqual([]);
    expect(snapshotOf([]).known("", "constructor")).toEqual([]);
  });

  test("gives the same list each time, so that what is read off it can be remembered", () => {
    const snapshot = snapshotOf([pod("a")]);
    expect(snapshot.known("", "Pod")).toBe(snapshot.list("", "Pod"));
    expect(snapshot.known("", "Node")).toBe(snapshot.known("", "Node"));
  });

  test("unpacks lists, those within lists too", () => {
    const list = {
      apiVersion: "v1",
      kind: "List",
      items: [pod("a"), { apiVersion: "v1", kind: "List", items: [pod("b")] }],
    };
    expect(snapshotOf([list]).list("", "Pod")).toEqual([pod("a"), pod("b")]);
    expect(snapshotOf([list]).list("", "List")).toEqual([]);
  });

  test("names the items of a typed list, which do not do it themselves", () => {
    const list = { apiVersion: "v1", kind: "PodList", items: [{ metadata: { name: "a" } }, pod("b")] };
    expect(snapshotOf([list]).list("", "Pod")).toEqual([pod("a"), pod("b")]);
  });

  test("leaves out what is no object, and keeps a kind whose name only looks like a list", () => {
    const list: KubeObject = { apiVersion: "v1", kind: "List", items: [null, 1, { kind: "Pod" }] };
    const allow = { apiVersion: "acme.io/v1", kind: "AllowList", spec: {} };
    const snapshot = snapshotOf([list, allow]);
    expect(snapshot.list("", "Pod")).toEqual([]);
    expect(snapshot.list("acme.io", "AllowList")).toEqual([allow]);
  });
});
