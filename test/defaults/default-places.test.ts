import { resourceFor } from "kube-api";
import { type Json, type JsonObject, type KubeObject, path } from "kube-json";
import { immutableFields } from "../../src/kube/api/immutable-fields.js";
import type { Decision } from "../../src/model/decision.js";
import { ON_ANYTHING } from "../../src/model/match.js";
import type { Default } from "../../src/model/rule.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { versioned } from "../../src/testing/schemas/crd-versions.js";
import { proposing, decide, paths, faults, object, widget } from "../support/proposals.js";

const LABELS = { a: "b" };
const RUNNING: JsonObject = {
  selector: { matchLabels: LABELS },
  template: { metadata: { labels: LABELS }, spec: { containers: [{ name: "a", image: "a:1" }] } },
};

describe("put-01: an immutable field of an object that is there", () => {
  const claim = (spec: Json): KubeObject => object("v1", "PersistentVolumeClaim", { spec });
  const fast: Default = { field: path("spec", "storageClassName"), value: "fast" };

  test("may be filled in as the object is made", () => {
    expect(paths(decide(claim({}), proposing([fast])))).toEqual(["/spec/storageClassName"]);
  });
  test.each<[string, JsonObject]>([
    ["gets back what is stored", { storageClassName: "fast" }],
    ["whatever the default is by now", { storageClassName: "slow" }],
    ["and nothing where nothing is stored", {}],
  ])("%s", (_, stored) => {
    const decision = decide(claim({}), proposing([fast]), { oldObject: claim(stored) });
    expect(decision.object).toEqual(claim(stored));
    expect(faults(decision)).toEqual([]);
  });
  test("put-04: stays as the user says where that differs from what is stored", () => {
    const given = claim({ storageClassName: "other" });
    const oldObject = claim({ storageClassName: "fast" });
    expect(decide(given, proposing([fast]), { oldObject }).patch).toEqual([]);
  });
  test("may be told by whoever proposes it", () => {
    const region: Default = { field: path("spec", "region"), value: "eu", immutable: true };
    expect(paths(decide(widget({}), proposing([region])))).toEqual(["/spec/region"]);
    expect(paths(decide(widget({}), proposing([region]), { oldObject: widget({ region: "eu" }) }))).toEqual([
      "/spec/region",
    ]);
    expect(paths(decide(widget({}), proposing([region]), { oldObject: widget({ region: "us" }) }))).toEqual([]);
  });

  const container = (rest: JsonObject): JsonObject => ({ containers: [{ name: "web", ...rest }] });
  test.each<[string, KubeObject, KubeObject, Default, Json]>([
    [
      "a Pod's tolerations may grow",
      object("v1", "Pod", { spec: {} }),
      object("v1", "Pod", { spec: {} }),
      { field: path("spec", "tolerations"), value: [] },
      true,
    ],
    [
      "its image may change",
      object("v1", "Pod", { spec: container({}) }),
      object("v1", "Pod", { spec: container({ image: "a" }) }),
      { field: path("spec", "containers", 0, "image"), value: "b" },
      true,
    ],
    [
      "its other fields may not",
      object("v1", "Pod", { spec: container({}) }),
      object("v1", "Pod", { spec: container({}) }),
      { field: path("spec", "containers", 0, "imagePullPolicy"), value: "Always" },
      false,
    ],
    [
      "but for what a container had, wherever it stands",
      object("v1", "Pod", { spec: { containers: [{ name: "new" }, { name: "web" }] } }),
      object("v1", "Pod", { spec: container({ imagePullPolicy: "Always" }) }),
      { field: path("spec", "containers", 1, "imagePullPolicy"), value: "Always" },
      true,
    ],
    [
      "nor may a volume be added",
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }] } }),
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }] } }),
      { field: path("spec", "volumes"), entry: { name: "b" }, mergeKey: "name" },
      false,
    ],
    [
      "but one that was there",
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }] } }),
      object("v1", "Pod", { spec: { volumes: [{ name: "b", emptyDir: {} }] } }),
      { field: path("spec", "volumes"), entry: { name: "b", emptyDir: {} }, mergeKey: "name" },
      true,
    ],
    [
      "a list that is left out comes back whole",
      object("v1", "Pod", { spec: {} }),
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }, { name: "b" }] } }),
      { field: path("spec", "volumes"), entry: { name: "b" }, mergeKey: "name" },
      [{ name: "a" }, { name: "b" }],
    ],
    [
      "an entry of it comes back as it is stored",
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }] } }),
      object("v1", "Pod", { spec: { volumes: [{ name: "a" }, { name: "b", emptyDir: {} }] } }),
      { field: path("spec", "volumes"), entry: { name: "b" }, mergeKey: "name" },
      { name: "b", emptyDir: {} },
    ],
    [
      "labels of a Pod may change",
      object("v1", "Pod", { spec: {} }),
      object("v1", "Pod", { spec: {} }),
      { field: path("metadata", "labels", "a"), value: "b" },
      true,
    ],
    [
      "a Deployment's selector may not be made within its spec",
      object("apps/v1", "Deployment", {}),
      object("apps/v1", "Deployment", { spec: { selector: { matchLabels: { a: "b" } } } }),
      { field: path("spec"), value: { selector: { matchLabels: { a: "c" } } } },
      false,
    ],
    [
      "but come back in it",
      object("apps/v1", "Deployment", {}),
      object("apps/v1", "Deployment", { spec: { ...RUNNING, replicas: 1 } }),
      { field: path("spec"), value: { ...RUNNING, replicas: 2 } },
      true,
    ],
    [
      "finalizers of a Namespace, which the server keeps as they are",
      object("v1", "Namespace", { spec: {} }),
      object("v1", "Namespace", { spec: {} }),
      { field: path("spec", "finalizers"), value: ["acme.io/a"] },
      false,
    ],
    [
      "a StatefulSet's template may change",
      object("apps/v1", "StatefulSet", { spec: {} }),
      object("apps/v1", "StatefulSet", { spec: {} }),
      { field: path("spec", "template", "spec", "priorityClassName"), value: "a" },
      true,
    ],
    [
      "its service may not, and comes back",
      object("apps/v1", "StatefulSet", { spec: {} }),
      object("apps/v1", "StatefulSet", { spec: { serviceName: "b" } }),
      { field: path("spec", "serviceName"), value: "a" },
      "b",
    ],
    [
      "a Pod's scheduler comes back, where only new objects get one",
      object("v1", "Pod", { spec: {} }),
      object("v1", "Pod", { spec: { schedulerName: "own" } }),
      { field: path("spec", "schedulerName"), value: "other", immutable: true },
      "own",
    ],
  ])("%s", (_, given, oldObject, proposal, expected) => {
    // In a request, so that the API server has set its defaults.
    const decision = decide(given, proposing([proposal]), { oldObject, user: { username: "jane", groups: [] } });
    expect(faults(decision)).toEqual([]);
    expect(decision.patch).toHaveLength(expected === false ? 0 : 1);
    if (typeof expected !== "boolean") expect(decision.patch).toMatchObject([{ value: expected }]);
  });

  test("is told by the definition of a custom resource, where that is known", () => {
    const rule = { rule: "self == oldSelf" };
    const definition = versioned([
      {
        name: "v1",
        spec: { region: { type: "string", "x-kubernetes-validations": [rule] }, size: { type: "integer" } },
      },
    ]);
    const cluster = snapshotOf([definition]);
    const both = proposing([
      { field: path("spec", "region"), value: "eu" },
      { field: path("spec", "size"), value: 1 },
    ]);
    const oldObject = widget({ region: "us", size: 2 });
    const specOf = ({ object: after }: Decision): unknown => after["spec"];
    expect(specOf(decide(widget({}), both, { oldObject, cluster }))).toEqual({ region: "us", size: 1 });
    expect(specOf(decide(widget({}), both, { oldObject }))).toEqual({ region: "eu", size: 1 });
  });

  describe("through a subresource", () => {
    const names = (...list: readonly string[]): readonly JsonObject[] => list.map((name) => ({ name }));
    const pod = (debuggers: readonly JsonObject[]): KubeObject =>
      object("v1", "Pod", { spec: { containers: names("web"), ephemeralContainers: debuggers } });
    const fields = (...steps: readonly (string | number)[]): Default => ({ field: path("spec", ...steps), value: "a" });
    test.each<[string, KubeObject, Default, boolean]>([
      ["ephemeralcontainers", pod([]), fields("containers", 0, "workingDir"), false],
      ["ephemeralcontainers", pod([]), fields("priorityClassName"), false],
      ["ephemeralcontainers", pod(names("old")), fields("ephemeralContainers", 0, "workingDir"), false],
      ["ephemeralcontainers", pod(names("new")), fields("ephemeralContainers", 0, "workingDir"), true],
      ["ephemeralcontainers", pod(names("new")), { field: path("metadata", "labels", "a"), value: "b" }, true],
      ["resize", pod([]), fields("containers", 0, "workingDir"), false],
      ["resize", pod([]), { field: path("spec", "containers", 0, "resources", "requests", "cpu"), value: "1" }, true],
      ["status", pod([]), fields("priorityClassName"), false],
      ["status", widget({}), fields("size"), false],
    ])("%s: %j, %j", (subresource, given, proposal, isSet) => {
      const oldObject = given.kind === "Pod" ? pod(names("old")) : given;
      const decision = decide(given, proposing([proposal], { match: ON_ANYTHING }), { oldObject, subresource });
      expect(faults(decision)).toEqual([]);
      expect(decision.patch).toHaveLength(isSet ? 1 : 0);
    });
    test("scale, which has an object of its own", () => {
      const scale = object("autoscaling/v1", "Scale", { spec: {} });
      // An API server leaves out a number that is 0, so it is set.
      const replicas: Default = { field: path("spec", "replicas"), value: 1 };
      const pack = proposing([fields("serviceName"), replicas], { match: ON_ANYTHING });
      const circumstances = { oldObject: scale, resource: "statefulsets", subresource: "scale" };
      expect(paths(decide(scale, pack, circumstances))).toEqual(["/spec/serviceName"]);
    });
  });

  test("the table names resources that there are", () => {
    for (const [group, version, kind] of [
      ["", "v1", "Pod"],
      ["", "v1", "Service"],
      ["apps", "v1", "StatefulSet"],
      ["batch", "v1", "Job"],
      ["storage.k8s.io", "v1", "StorageClass"],
      ["rbac.authorization.k8s.io", "v1", "RoleBinding"],
      ["apiextensions.k8s.io", "v1", "CustomResourceDefinition"],
    ] as const) {
      const { resource } = resourceFor(group, kind);
      expect({ kind, fields: immutableFields({ group, version, resource }).length > 0 }).toEqual({
        kind,
        fields: true,
      });
    }
    expect(immutableFields({ group: "acme.io", version: "v1", resource: "pods" })).toEqual([]);
  });
});
