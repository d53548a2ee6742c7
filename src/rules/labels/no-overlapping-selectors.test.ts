import { check } from "../../engine/review/validate.js";
import type { Json, JsonObject } from "kube-json";
import { scenarioContext } from "../../testing/scenario.js";
import { bind, testRule } from "../../testing/test-rule.js";
import { noOverlappingSelectors } from "./no-overlapping-selectors.js";

const workload = (kind: string, name: string, labels: JsonObject, more: JsonObject = {}): Json => ({
  apiVersion: { Job: "batch/v1", ReplicationController: "v1" }[kind] ?? "apps/v1",
  kind,
  metadata: { name, namespace: "shop", ...more },
  spec: {
    selector: kind === "ReplicationController" ? labels : { matchLabels: labels },
    ...(kind === "Job" ? { manualSelector: true } : {}),
    template: { metadata: { labels } },
  },
});
const stored = (...objects: readonly Json[]): string => objects.map((object) => JSON.stringify(object)).join("\n---\n");
const web = (more: JsonObject = {}): Json => workload("Deployment", "web", { app: "web" }, more);
const cache = workload("Deployment", "cache", { app: "web", tier: "cache" });
const overlaps = [["FieldValueDuplicate", "spec.selector"]] as const;
const of = (...owners: readonly JsonObject[]): JsonObject => ({ ownerReferences: owners });
const deployment = { apiVersion: "apps/v1", kind: "Deployment", name: "web", uid: "1" };

testRule(noOverlappingSelectors, {
  bad: overlaps,
  valid: {
    "another value of a shared label": {
      object: workload("Deployment", "cache", { app: "cache" }),
      cluster: stored(web(), workload("StatefulSet", "db", { app: "db" })),
    },
    "nothing is known of others": { object: web() },
    "itself, as it is stored": { object: web(), cluster: stored(web({ labels: { a: "b" } })) },
    "itself, under the same uid": {
      object: workload("Deployment", "web", { app: "web" }, { uid: "1" }),
      cluster: stored(workload("Deployment", "web-before", { app: "web" }, { uid: "1" })),
    },
    "another namespace": { object: cache, cluster: stored(web({ namespace: "stage" })) },
    "no namespace is namespace 'default'": {
      object: workload("Deployment", "cache", { app: "web" }, { namespace: null }),
      cluster: stored(web()),
    },
    "its own ReplicaSet": {
      object: web(),
      cluster: stored(
        workload(
          "ReplicaSet",
          "web-5d8f",
          { app: "web", "pod-template-hash": "5d8f" },
          of({ ...deployment, controller: true }),
        ),
      ),
    },
    "a ReplicaSet as its Deployment makes it": {
      object: workload("ReplicaSet", "web-5d8f", { app: "web" }, of({ ...deployment, controller: true })),
      cluster: stored(web()),
    },
    "a Job, whose selector is unique": {
      object: {
        apiVersion: "batch/v1",
        kind: "Job",
        metadata: { name: "sync", namespace: "shop" },
        spec: {
          selector: { matchLabels: { "controller-uid": "1" } },
          template: { metadata: { labels: { app: "web", "controller-uid": "1" } } },
        },
      },
      cluster: stored(web()),
    },
    "a selector by other labels, which its pods do not have": {
      object: workload("Deployment", "cache", { "app.kubernetes.io/name": "web" }),
      cluster: stored(web()),
    },
    "a selector that is none": {
      object: { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "a" }, spec: { selector: 1 } },
      cluster: stored(web()),
    },
  },
  invalid: {
    "one asks for more labels": { object: cache, cluster: stored(web()), causes: overlaps },
    "one asks for fewer labels": { object: web(), cluster: stored(cache), causes: overlaps },
    "the same labels, another kind": {
      object: web(),
      cluster: stored(workload("StatefulSet", "web", { app: "web" })),
      causes: overlaps,
    },
    "the same name, another kind": {
      object: workload("ReplicationController", "web", { app: "web" }),
      cluster: stored(web()),
      causes: overlaps,
    },
    "a Job that selects by hand": {
      object: workload("Job", "sync", { app: "web" }),
      cluster: stored(workload("DaemonSet", "web", { app: "web" })),
      causes: overlaps,
    },
    "an owner that does not control": {
      object: web(),
      cluster: stored(workload("ReplicaSet", "old", { app: "web" }, of(deployment))),
      causes: overlaps,
    },
    "an update that makes them overlap": {
      oldObject: workload("Deployment", "cache", { app: "cache" }),
      object: cache,
      cluster: stored(workload("Deployment", "cache", { app: "cache" }), web()),
      causes: overlaps,
    },
    "the namespace of the request": {
      object: workload("Deployment", "cache", { app: "web" }, { namespace: null }),
      namespace: "shop",
      cluster: stored(web()),
      causes: overlaps,
    },
    "expressions that the other's pods fulfil": {
      object: {
        apiVersion: "apps/v1",
        kind: "DaemonSet",
        metadata: { name: "agent", namespace: "shop" },
        spec: {
          selector: { matchExpressions: [{ key: "app", operator: "In", values: ["agent", "web"] }] },
          template: { metadata: { labels: { app: "agent" } } },
        },
      },
      cluster: stored(web()),
      causes: overlaps,
    },
    "two others are one cause": {
      object: web(),
      cluster: stored(cache, workload("StatefulSet", "db", { app: "web" })),
      causes: overlaps,
    },
  },
});

test("the message names the first by name, in whatever order they are known, and one more is a new finding", () => {
  const others = ["b", "c", "a"].map((name) => workload("Deployment", name, { app: "web" }));
  const [all, reversed, fewer] = [others, others.toReversed(), others.slice(1)].map((known) => {
    const context = scenarioContext({ object: web(), cluster: stored(...known) });
    return check(bind(noOverlappingSelectors, undefined), context, 9).causes;
  });
  expect(all?.map(({ message }) => message)).toEqual([
    "must not overlap with the selector of Deployment 'a' and 2 more",
  ]);
  expect(reversed).toEqual(all);
  expect(fewer?.[0]?.about).not.toEqual(all?.[0]?.about);
});

test("another selector that overlaps with the same workload is a new finding", () => {
  const other = stored(workload("Deployment", "b", { app: "web", tier: "a" }));
  const [before, after] = [{ app: "web" }, { tier: "a" }].map((labels) => {
    const context = scenarioContext({ object: workload("Deployment", "c", labels), cluster: other });
    return check(bind(noOverlappingSelectors, undefined), context, 9).causes;
  });
  expect(before).toHaveLength(1);
  expect(after).toHaveLength(1);
  expect(after?.[0]?.about).not.toEqual(before?.[0]?.about);
});
