import { type Json, type JsonObject, at } from "kube-json";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { noGeneratedLabels } from "./no-generated-labels.js";

const pod = (labels: Json, more: JsonObject = {}): Json => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web", labels, ...more },
});
const job = (labels: JsonObject, more: JsonObject = {}): Json => ({
  apiVersion: "batch/v1",
  kind: "Job",
  metadata: { name: "sync", uid: "c994", labels },
  ...more,
});
const user = (username: string) => ({ user: { username, groups: [] } });
const copied = pod({ app: "web", "pod-template-hash": "5d8f" });

testRule(noGeneratedLabels, {
  bad: [["FieldValueForbidden", "metadata.labels[pod-template-hash]"]],
  valid: {
    "labels of one's own": { object: pod({ app: "web", "acme.io/job-name": "a" }) },
    "no labels": { object: pod(null) },
    "an object with an owner, as a Pod that is exported": {
      object: pod(
        { "pod-template-hash": "5d8f" },
        { ownerReferences: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: "web-5d8f", uid: "1" }] },
      ),
    },
    "a controller of Kubernetes": {
      object: copied,
      ...user("system:serviceaccount:kube-system:replicaset-controller"),
    },
    "the controllers of kube-controller-manager without accounts of their own": {
      object: copied,
      ...user("system:kube-controller-manager"),
    },
    "another program": { object: copied, ...user("system:serviceaccount:acme-system:controller") },
    "the pod template of a Job, into which the API server writes": {
      object: job(
        {},
        {
          spec: {
            template: {
              metadata: { labels: { "controller-uid": "c994", "batch.kubernetes.io/job-name": "sync" } },
            },
          },
        },
      ),
    },
    "a Job's own labels, which the API server copies from there": {
      object: job({
        "controller-uid": "c994",
        "batch.kubernetes.io/controller-uid": "c994",
        "job-name": "sync",
        "batch.kubernetes.io/job-name": "sync",
      }),
    },
  },
  invalid: {
    "a Pod that is copied, by a person": {
      object: copied,
      ...user("jane"),
      causes: [["FieldValueForbidden", "metadata.labels[pod-template-hash]"]],
    },
    "the administrator of some distributions": {
      object: copied,
      ...user("system:admin"),
      causes: [["FieldValueForbidden", "metadata.labels[pod-template-hash]"]],
    },
    "a Job that is copied": {
      object: job({ "controller-uid": "b113", "job-name": "old-sync", app: "sync" }),
      causes: [
        ["FieldValueForbidden", "metadata.labels[controller-uid]"],
        ["FieldValueForbidden", "metadata.labels[job-name]"],
      ],
    },
    "all there are": {
      object: pod({
        "pod-template-hash": "1",
        "controller-revision-hash": "1",
        "pod-template-generation": "1",
        "controller-uid": "1",
        "batch.kubernetes.io/controller-uid": "1",
        "job-name": "web",
        "batch.kubernetes.io/job-name": "web",
      }),
      causes: [
        ["FieldValueForbidden", "metadata.labels[pod-template-hash]"],
        ["FieldValueForbidden", "metadata.labels[controller-revision-hash]"],
        ["FieldValueForbidden", "metadata.labels[pod-template-generation]"],
        ["FieldValueForbidden", "metadata.labels[controller-uid]"],
        ["FieldValueForbidden", "metadata.labels[batch.kubernetes.io/controller-uid]"],
        ["FieldValueForbidden", "metadata.labels[job-name]"],
        ["FieldValueForbidden", "metadata.labels[batch.kubernetes.io/job-name]"],
      ],
    },
  },
});

test("the fix takes them away", () => {
  const { object, left } = fixAll(noGeneratedLabels, pod({ app: "web", "batch.kubernetes.io/job-name": "a" }));
  expect([at(object, "metadata", "labels"), left]).toEqual([{ app: "web" }, []]);
});
