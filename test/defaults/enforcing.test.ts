import type { JsonObject, KubeObject } from "kube-json";
import type { Pack } from "../../src/model/pack.js";
import { MIRROR, compiled, decide, pod, replacing, widget } from "../support/replacing.js";

/** What entries with `mode: Replace` leave alone is no way around them. */

const SIZE = compiled(replacing("spec.size", 3));

describe("in an object that is being deleted, a value", () => {
  const DELETED = { deletionTimestamp: "2026-01-02T03:04:05Z", finalizers: ["acme.io/a"], labels: { team: "a" } };
  const LABEL = compiled(replacing("metadata.labels[team]", "b"));
  const FILLING = compiled({ options: { field: "spec.size", value: 3 } });
  const update = (pack: Pack, before: JsonObject, after: JsonObject, metadata: JsonObject = {}) =>
    decide(pack, widget(after, { ...DELETED, ...metadata }), { oldObject: widget(before, DELETED) });

  test("is replaced if the update changes it", () => {
    expect(update(SIZE, { size: 4 }, { size: 5 }).object["spec"]).toEqual({ size: 3 });
    expect(update(SIZE, {}, { size: 5 }).object["spec"]).toEqual({ size: 3 });
    expect(update(SIZE, { size: 3 }, {}).object["spec"]).toEqual({ size: 3 });
  });
  test.each<[string, Pack, JsonObject, JsonObject, JsonObject]>([
    ["what the update does not change", SIZE, { size: 5 }, { size: 5 }, { finalizers: [] }],
    ["what was not set", SIZE, {}, {}, { finalizers: [] }],
    ["its metadata", LABEL, {}, {}, { labels: { team: "c" } }],
    ["what is only filled in", FILLING, { size: 4 }, {}, {}],
  ])("and nothing else is: not %s", (_, pack, before, after, metadata) => {
    expect(update(pack, before, after, metadata)).toMatchObject({ patch: [], warnings: [], faults: [] });
  });
});

describe("an object of a controller", () => {
  const OWNED = {
    ownerReferences: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: "r", uid: "1", controller: true }],
  };

  test("that only says so is changed", () => {
    const object = widget({ size: 5 }, { ownerReferences: [{ kind: "Fleet", name: "f", controller: true }] });
    const by = (username: string) => decide(SIZE, object, { user: { username, groups: [] } }).patch.length;
    expect([by("jane"), by("system:serviceaccount:fleet:operator"), by("system:node:n")]).toEqual([1, 1, 1]);
    const controllers = ["system:kube-controller-manager", "system:serviceaccount:kube-system:deployment-controller"];
    expect(controllers.map(by)).toEqual([0, 0]);
  });

  test("the Pods of a controller are changed, and no ReplicaSet that a Deployment compares with its template", () => {
    expect(decide(MIRROR, pod("nginx", OWNED)).patch).toHaveLength(1);
    const replicaSet: KubeObject = {
      apiVersion: "apps/v1",
      kind: "ReplicaSet",
      metadata: { name: "r" },
      spec: { template: pod("nginx") },
    };
    expect(decide(MIRROR, replicaSet).patch).toHaveLength(1);
    expect(decide(MIRROR, { ...replicaSet, metadata: { name: "r", ...OWNED } }).patch).toEqual([]);
  });

  test("the templates of another controller wait for their Pods, if the entry is for these, too", () => {
    const made = (metadata: JsonObject): KubeObject => ({
      apiVersion: "apps/v1",
      kind: "ReplicaSet",
      metadata: { name: "r", ...metadata },
      spec: { replicas: 1, template: pod("nginx") },
    });
    const user = { username: "system:serviceaccount:rollouts:controller", groups: [] };
    const patched = (pack: Pack, object: KubeObject): number => decide(pack, object, { user }).patch.length;
    expect([patched(MIRROR, made(OWNED)), patched(MIRROR, made({})), patched(MIRROR, pod("nginx", OWNED))]).toEqual([
      0, 1, 1,
    ]);
    // These entries leave out the Pods, or some of them.
    const narrowed = (match: JsonObject): Pack =>
      compiled({ on: "pods", ...replacing("spec.hostNetwork", false), match });
    const hosted: KubeObject = {
      ...made(OWNED),
      spec: { template: { ...pod("nginx"), spec: { hostNetwork: true, containers: [] } } },
    };
    const onSets = { resourceRules: [{ apiGroups: ["apps"], resources: ["*"], operations: ["CREATE"] }] };
    expect(
      [{ excludedNamespaces: ["a"] }, onSets, { controlPlane: "Excluded" }].map((one) =>
        patched(narrowed(one), hosted),
      ),
    ).toEqual([0, 1, 1]);
    expect(patched(compiled(replacing("spec.replicas", 2)), made(OWNED))).toBe(1);
  });
});
