import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/test-rule.js";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { uniqueLabel } from "./unique-label.js";

const workload = (
  apiVersion: string,
  kind: string,
  labels: Json | undefined,
  more: { readonly metadata?: JsonObject; readonly spec?: JsonObject } = {},
): Json => ({
  apiVersion,
  kind,
  metadata: { name: "web", ...more.metadata },
  spec: { ...more.spec, template: { metadata: labels === undefined ? {} : { labels } } },
});
const deployment = (labels: Json | undefined, metadata: JsonObject = {}): Json =>
  workload("apps/v1", "Deployment", labels, { metadata });
const pool = (labels: Json | undefined, uniqueLabelKey: Json): Json =>
  workload("acme.io/v1", "WorkerPool", labels, { spec: { uniqueLabelKey } });

testDefaulter(uniqueLabel, {
  changes: {
    "a template without labels": { object: deployment(undefined), after: deployment({ deployment: "web" }) },
    "a type of several words": {
      // From the template, an API server sets the selector first.
      user: { username: "jane", groups: [] },
      object: workload("v1", "ReplicationController", { app: "web" }),
      after: workload("v1", "ReplicationController", { app: "web", "replication-controller": "web" }),
    },
    "a CronJob, whose template lies deeper": {
      object: {
        apiVersion: "batch/v1",
        kind: "CronJob",
        metadata: { name: "nightly" },
        spec: { jobTemplate: { spec: { template: {} } } },
      },
      after: {
        apiVersion: "batch/v1",
        kind: "CronJob",
        metadata: { name: "nightly" },
        spec: {
          jobTemplate: { spec: { template: { metadata: { labels: { "cron-job": "nightly" } } } } },
        },
      },
    },
    "the key that the object chooses": {
      object: pool({ app: "web" }, "pool"),
      after: pool({ app: "web", pool: "web" }, "pool"),
    },
    "the key that the object chooses, before that of the pack": {
      object: pool({}, "acme.io/pool"),
      options: { key: "workload" },
      after: pool({ "acme.io/pool": "web" }, "acme.io/pool"),
    },
    "the key that the pack chooses": {
      object: deployment({}),
      options: { key: "acme.io/workload" },
      after: deployment({ "acme.io/workload": "web" }),
    },
    "'', which chooses none": {
      object: pool({}, ""),
      options: { key: "workload" },
      after: pool({ workload: "web" }, ""),
    },
    "a kind of one's own that chooses none": {
      object: workload("acme.io/v1", "WorkerPool", undefined),
      after: workload("acme.io/v1", "WorkerPool", { "worker-pool": "web" }),
    },
    "another value of the opt-out": {
      object: deployment({}, { annotations: { "decorum.dev/unique-label": "no" } }),
      after: deployment({ deployment: "web" }, { annotations: { "decorum.dev/unique-label": "no" } }),
    },
    "an owner that does not control it": {
      object: deployment({}, { ownerReferences: [{ kind: "App", name: "web" }] }),
      after: deployment({ deployment: "web" }, { ownerReferences: [{ kind: "App", name: "web" }] }),
    },
    "an update that leaves out the label that was added": {
      oldObject: deployment({ app: "web", deployment: "web" }),
      object: deployment({ app: "web" }),
      after: deployment({ app: "web", deployment: "web" }),
    },
  },
  untouched: {
    "a label of that key": { object: deployment({ deployment: "storefront" }) },
    "the opt-out": { object: deployment({}, { annotations: { "decorum.dev/unique-label": "false" } }) },
    "what is there already, whose pods would be replaced": {
      oldObject: deployment({ app: "web" }),
      object: deployment({ app: "web", version: "2" }),
    },
    "what a controller makes, and compares with its own": {
      object: workload(
        "apps/v1",
        "ReplicaSet",
        { app: "web" },
        {
          metadata: { ownerReferences: [{ kind: "Deployment", name: "web", controller: true }] },
        },
      ),
    },
    "a name that is not made yet": {
      object: {
        apiVersion: "batch/v1",
        kind: "Job",
        metadata: { generateName: "web-" },
        spec: { template: {} },
      },
    },
    "a name too long for a label": { object: deployment({}, { name: "a".repeat(64) }) },
    "a key that is none": { object: pool({}, "not a key") },
    "no template": { object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "web" } } },
    "a template that is none": {
      object: {
        apiVersion: "acme.io/v1",
        kind: "Report",
        metadata: { name: "web" },
        spec: { template: "a4" },
      },
    },
  },
});

test.each<[string | undefined, readonly string[]]>([
  [undefined, []],
  ["workload", []],
  ["acme.io/workload", []],
  ["not a key", ["key"]],
  ["app.kubernetes.io/instance", ["key"]],
  ["k8s.io/workload", ["key"]],
])("options: %s", (key, expected) => {
  expect(optionProblems(uniqueLabel, key === undefined ? {} : { key })).toEqual(expected);
});

test("labels-23: the value is the same for the same name, whatever the server made of the object", () => {
  const made = deployment({}, { uid: "5d59d675-64c4", generation: 7, resourceVersion: "12" });
  const labels = [...uniqueLabel.defaults({ object: made } as never, {})];
  expect(labels).toMatchObject([{ value: "web" }]);
});
