import type { JsonObject, KubeObject } from "./object.js";
import { selectingWorkload, selectorsOverlap, workloadsByNamespace } from "./workload-selector.js";

const workload = (kind: string, spec: JsonObject, metadata: JsonObject = {}): KubeObject => ({
  apiVersion: kind === "ReplicationController" ? "v1" : "apps/v1",
  kind,
  metadata: { name: "web", ...metadata },
  spec,
});
const selecting = (selector: JsonObject, labels: JsonObject): JsonObject => ({
  selector: { matchLabels: selector },
  template: { metadata: { labels } },
});
const app = selecting({ app: "web" }, { app: "web", tier: "front" });

test("the view of a workload", () => {
  expect(selectingWorkload(workload("Deployment", app, { uid: "1" }))).toEqual({
    kind: "Deployment",
    name: "web",
    namespace: "default",
    uid: "1",
    selector: { matchLabels: { app: "web" }, matchExpressions: [] },
    labels: { app: "web", tier: "front" },
  });
  expect(selectingWorkload(workload("Job", { ...app, manualSelector: true }))?.kind).toBe("Job");
  expect(selectingWorkload(workload("ReplicationController", { selector: { a: "b" } }))).toMatchObject({
    selector: { matchLabels: { a: "b" } },
    labels: {},
  });
});

test.each<[string, KubeObject]>([
  ["what another one controls", workload("ReplicaSet", app, { ownerReferences: [{ controller: true }] })],
  ["a Job whose selector is made", workload("Job", app)],
  ["no selector", workload("Deployment", { template: {} })],
  ["an empty selector", workload("Deployment", selecting({}, { app: "web" }))],
  ["a selector that is none", workload("Deployment", { selector: "app=web" })],
])("no view of %s", (_, object) => {
  expect(selectingWorkload(object)).toBeUndefined();
});

test("workloads come by namespace, and a list of objects is gone through once", () => {
  const objects = [
    workload("Deployment", app, { name: "a", namespace: "shop" }),
    workload("Deployment", app, { name: "b" }),
    workload("Deployment", {}, { name: "c", namespace: "shop" }),
    workload("StatefulSet", app, { name: "d", namespace: "shop" }),
  ];
  const found = workloadsByNamespace(objects);
  expect([...found].map(([namespace, list]) => [namespace, list.map(({ name }) => name)])).toEqual([
    ["shop", ["a", "d"]],
    ["default", ["b"]],
  ]);
  expect(workloadsByNamespace(objects)).toBe(found);
});

test.each<[string, JsonObject, JsonObject, boolean]>([
  ["the same", app, app, true],
  ["one asks for more", app, selecting({ app: "web", tier: "front" }, { app: "web", tier: "front" }), true],
  ["another value", app, selecting({ app: "api" }, { app: "api" }), false],
  ["one key differs", selecting({ app: "web", tier: "back" }, { app: "web", tier: "back" }), app, true],
  [
    "both ask for one key, and it differs",
    selecting({ app: "web", tier: "back" }, { app: "web", tier: "back" }),
    selecting({ app: "web", tier: "front" }, { app: "web", tier: "front" }),
    false,
  ],
  [
    "keys that the pods of the other do not have",
    selecting({ app: "web", tier: "front" }, { app: "web", tier: "front" }),
    selecting({ app: "web", track: "canary" }, { app: "web", track: "canary" }),
    false,
  ],
  ["other keys, which its pods have too", app, selecting({ tier: "front" }, { tier: "front" }), true],
])("overlap: %s", (_, left, right, expected) => {
  const [a, b] = [left, right].map((spec) => selectingWorkload(workload("Deployment", spec)));
  if (a === undefined || b === undefined) throw new Error("both must select");
  expect([selectorsOverlap(a, b), selectorsOverlap(b, a)]).toEqual([expected, expected]);
});
