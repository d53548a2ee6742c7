import type { Json, JsonObject } from "kube-json";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { labelsFromTemplate } from "./labels-from-template.js";

const workload = (apiVersion: string, kind: string, metadata: JsonObject, labels: Json): Json => ({
  apiVersion,
  kind,
  metadata: { name: "web", ...metadata },
  spec: { template: { metadata: { labels } } },
});
const deployment = (metadata: JsonObject, labels: Json): Json => workload("apps/v1", "Deployment", metadata, labels);
const web = { app: "web" };

/** An API server labels some kinds itself, before it calls webhooks. */
const BY_USER = { username: "jane", groups: [] };

testDefaulter(labelsFromTemplate, {
  changes: {
    "a ReplicationController, as in the conventions": {
      user: BY_USER,
      object: workload("v1", "ReplicationController", {}, web),
      after: workload("v1", "ReplicationController", { labels: web }, web),
    },
    "a CronJob, whose template lies deeper": {
      object: {
        apiVersion: "batch/v1",
        kind: "CronJob",
        metadata: { name: "nightly" },
        spec: { jobTemplate: { spec: { template: { metadata: { labels: web } } } } },
      },
      after: {
        apiVersion: "batch/v1",
        kind: "CronJob",
        metadata: { name: "nightly", labels: web },
        spec: { jobTemplate: { spec: { template: { metadata: { labels: web } } } } },
      },
    },
    "an update that leaves the labels out, exactly as a creation": {
      oldObject: deployment({ labels: { app: "old" } }, web),
      object: deployment({}, web),
      after: deployment({ labels: web }, web),
    },
    "a Job without what its controller generated": {
      user: BY_USER,
      oldObject: workload("batch/v1", "Job", {}, web),
      object: workload("batch/v1", "Job", {}, { ...web, "controller-uid": "1", "batch.kubernetes.io/job-name": "web" }),
      after: workload(
        "batch/v1",
        "Job",
        { labels: web },
        { ...web, "controller-uid": "1", "batch.kubernetes.io/job-name": "web" },
      ),
    },
    "strings alone, where a rule will report the rest": {
      object: deployment({}, { ...web, version: 1.1 }),
      after: deployment({ labels: web }, { ...web, version: 1.1 }),
    },
    "an empty map, which is none over the wire": {
      object: deployment({ labels: {} }, web),
      after: deployment({ labels: web }, web),
    },
    "another value of the opt-out": {
      object: deployment({ annotations: { "decorum.dev/labels-from-template": "true" } }, web),
      after: deployment({ annotations: { "decorum.dev/labels-from-template": "true" }, labels: web }, web),
    },
    "a key that JavaScript knows": {
      object: deployment({}, { constructor: "a" }),
      after: deployment({ labels: { constructor: "a" } }, { constructor: "a" }),
    },
  },
  untouched: {
    "labels of the user": { object: deployment({ labels: { team: "a" } }, web) },
    "the opt-out": {
      object: deployment({ annotations: { "decorum.dev/labels-from-template": "false" } }, web),
    },
    "a template without labels": { object: deployment({}, {}) },
    "a template with nothing but generated labels": {
      object: workload("apps/v1", "ReplicaSet", {}, { "pod-template-hash": "5d59d67564" }),
    },
    "labels that are no map": { object: deployment({}, "app=web") },
    "no template": {
      object: { apiVersion: "apps/v1", kind: "StatefulSet", metadata: { name: "a" }, spec: {} },
    },
  },
});
