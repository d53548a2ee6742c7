import { type JsonObject, type KubeObject, type Json } from "kube-json";
import { type SelectingWorkload, selectingWorkload, workloadIndex, podSelector } from "./workload-selector.js";

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
const expecting = (requirement: JsonObject): JsonObject => ({
  selector: { matchExpressions: [requirement] },
  template: { metadata: { labels: { app: "other" } } },
});
const app = selecting({ app: "web" }, { app: "web", tier: "front" });

test("the view of a workload", () => {
  expect(selectingWorkload(workload("Deployment", app, { uid: "1" }))).toEqual({
    kind: "Deployment",
    name: "web",
    namespace: "default",
    uid: "1",
    selector: { matchLabels: { app: "web" }, matchExpressions: [] },
    asked: ["app", "web"],
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

/** Enough for an index to be worth its cost: the results must be the same before and after. */
const MANY = 100;

const view = (object: KubeObject): SelectingWorkload => {
  const found = selectingWorkload(object);
  if (found === undefined) throw new Error("it must select");
  return found;
};

test.each<[string, JsonObject, JsonObject, boolean]>([
  ["the same", app, app, true],
  ["one asks for more", app, selecting({ app: "web", tier: "front" }, { app: "web", tier: "front" }), true],
  ["another value", app, selecting({ app: "api" }, { app: "api" }), false],
  ["one key of one differs", selecting({ app: "web", tier: "back" }, { app: "web", tier: "back" }), app, true],
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
  ["an expression that holds", app, expecting({ key: "app", operator: "In", values: ["web"] }), true],
  ["an expression that holds of everything", app, expecting({ key: "x", operator: "DoesNotExist" }), true],
  ["an expression that does not hold", app, expecting({ key: "app", operator: "NotIn", values: ["web"] }), false],
  ["a label that is no string", selecting({ app: "1" }, { app: "1" }), selecting({ a: "b" }, { app: 1 }), false],
])("overlap: %s", (_, left, right, expected) => {
  const [a, b] = [workload("Deployment", left), workload("StatefulSet", right)];
  const all = (one: KubeObject, other: KubeObject) => {
    const index = workloadIndex([other]);
    return Array.from({ length: MANY }, () => [...index.overlapping(view(one), "default")]);
  };
  const seen = (found: KubeObject) => Array.from({ length: MANY }, () => (expected ? [view(found)] : []));
  expect(all(a, b)).toEqual(seen(b));
  expect(all(b, a)).toEqual(seen(a));
});

test("labels may be anything", () => {
  const hostile = JSON.parse('{ "toString": 1, "__proto__": { "a": 1 } }') as JsonObject;
  const odd = workload("Deployment", selecting({ a: "b" }, { app: hostile }));
  const index = workloadIndex([odd, workload("Deployment", app)]);
  expect([...index.overlapping(view(odd), "default")]).toEqual([]);
});

test("an index knows the workloads of each namespace, and is made once of a list of objects", () => {
  const objects = [
    workload("Deployment", app, { name: "a", namespace: "shop" }),
    workload("Deployment", app, { name: "b" }),
    workload("Deployment", {}, { name: "c", namespace: "shop" }),
    workload("StatefulSet", app, { name: "d", namespace: "shop" }),
  ];
  const index = workloadIndex(objects);
  const names = (namespace: string) =>
    [...index.overlapping(view(workload("DaemonSet", app)), namespace)].map(({ name }) => name);
  expect([names("shop"), names("default"), names("stage")]).toEqual([["a", "d"], ["b"], []]);
  expect(workloadIndex(objects)).toBe(index);
});

test("what overlaps with many is found without comparing all with all", () => {
  const asked: string[] = [];
  const objects = Array.from({ length: 1000 }, (_, index) => {
    const labels = { app: `web-${String(index)}` };
    const spied = new Proxy(labels, {
      getOwnPropertyDescriptor: (target, key) => {
        asked.push(String(key));
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
    return workload("Deployment", {
      selector: { matchLabels: labels },
      template: { metadata: { labels: spied } },
    });
  });
  const index = workloadIndex(objects);
  const one = view(workload("StatefulSet", selecting({ app: "web-7" }, { app: "web-7" })));
  for (let uses = 0; uses < MANY; uses++) expect(index.overlapping(one, "default").size).toBe(1);
  asked.length = 0;
  index.overlapping(one, "default");
  expect(asked.length).toBeLessThan(10);
});

test("an index of a new list reads no labels of workloads in other namespaces, and few of those in the same one", () => {
  let reads = 0;
  const objects = Array.from({ length: 1000 }, (_, index) => {
    const labels = new Proxy(
      { app: `web-${String(index)}` },
      { ownKeys: (target) => (reads++, Reflect.ownKeys(target)) },
    );
    const spec = { selector: { matchLabels: { app: `web-${String(index)}` } }, template: { metadata: { labels } } };
    return workload("Deployment", spec, { name: `web-${String(index)}`, namespace: index < 10 ? "shop" : "other" });
  });
  const one = view(workload("StatefulSet", selecting({ app: "web-7" }, { app: "web-7" })));
  expect(workloadIndex(objects).overlapping(one, "shop").size).toBe(1);
  expect(reads).toBe(0);
});

const of = (apiVersion: string, kind: string, selector: Json) => podSelector({ apiVersion, kind, spec: { selector } });

test("a LabelSelector", () => {
  const expressions = [{ key: "a", operator: "Exists" }];
  const found = of("apps/v1", "Deployment", { matchLabels: { a: "1" }, matchExpressions: expressions });
  expect(found).toEqual({ matchLabels: { a: "1" }, matchExpressions: expressions });
});

test.each([
  ["v1", "ReplicationController"],
  ["apps.openshift.io/v1", "DeploymentConfig"],
])("a plain map of labels: %s %s", (apiVersion, kind) => {
  const found = of(apiVersion, kind, { matchLabels: "a" });
  expect(found).toEqual({ matchLabels: { matchLabels: "a" } });
});

test.each<[string, string, Json]>([
  ["apps/v1", "Deployment", null],
  ["apps/v1", "Deployment", "a=1"],
  ["apps/v1", "Deployment", { matchLabels: { a: 1 } }],
  ["v1", "ReplicationController", ["a"]],
  ["v1", "ReplicationController", { a: 1 }],
])("none: %s %s %j", (apiVersion, kind, selector) => {
  expect(of(apiVersion, kind, selector)).toBeUndefined();
});

test.each<[string, (index: number) => JsonObject]>([
  ["overlap", () => app],
  ["might overlap", (index) => expecting({ key: "app", operator: "In", values: [`a${String(index)}`] })],
])("of ten thousands in a namespace that %s, some hundreds are compared", (_, specOf) => {
  const name = (index: number): JsonObject => ({ name: `w${String(index)}` });
  const all = Array.from({ length: 20_000 }, (__, index) => workload("Deployment", specOf(index), name(index)));
  const index = workloadIndex(all);
  let reads = 0;
  const seen = view(workload("Deployment", specOf(0)));
  const one: SelectingWorkload = {
    ...seen,
    get labels() {
      reads++;
      return seen.labels;
    },
  };
  for (let use = 0; use < 2 * MANY; use++) {
    const found = index.overlapping(one, "default").size;
    expect([use, found <= 500]).toEqual([use, true]);
  }
  expect(reads / (2 * MANY)).toBeLessThan(2000);
});
