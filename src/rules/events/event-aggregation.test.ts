import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { eventAggregation } from "./event-aggregation.js";

const SUBJECT = { apiVersion: "acme.io/v1", kind: "Widget", namespace: "default", name: "web" };

const event = (name: string, second: number, more: JsonObject = {}): JsonObject => ({
  apiVersion: "v1",
  kind: "Event",
  metadata: { namespace: "default", name },
  involvedObject: { ...SUBJECT, resourceVersion: String(second) },
  reason: "BackupFailed",
  type: "Warning",
  message: "No space left on data-0",
  source: { component: "widget-controller", host: "node-1" },
  lastTimestamp: new Date(Date.UTC(2024, 4, 1, 10, 0, second)).toISOString(),
  ...more,
});

/** The cluster holds one such Event of each of these seconds. */
const stored = (seconds: readonly number[], more: JsonObject = {}): string =>
  seconds.map((second) => JSON.stringify(event(`web.${String(second)}`, second, more))).join("\n---\n");
const THREE = stored([10, 20, 30]);
const now = (more: JsonObject = {}): Json => event("web.now", 40, more);
const MESSAGE = [["FieldValueInvalid", "message"]] as const;

testRule(eventAggregation, {
  bad: [["FieldValueInvalid", "message"]],
  valid: {
    "the first": { object: now() },
    "two before it, as of a controller that starts anew": { object: now(), cluster: stored([10, 20]) },
    "three before it, of which one is too old": { object: now(), cluster: stored([-21, 20, 30]) },
    "another message": { object: now({ message: "No space left on data-1" }), cluster: THREE },
    "another reason": { object: now({ reason: "BackupTried" }), cluster: THREE },
    "another type": { object: now({ type: "Normal" }), cluster: THREE },
    "another object": { object: now({ involvedObject: { ...SUBJECT, name: "db" } }), cluster: THREE },
    "another component": { object: now({ source: { component: "b", host: "node-1" } }), cluster: THREE },
    "the same component on another node": {
      object: now({ source: { component: "widget-controller", host: "node-2" } }),
      cluster: THREE,
    },
    "counted already": { object: now({ count: 4 }), cluster: THREE },
    "a series already": {
      object: now({ series: { count: 4, lastObservedTime: "2024-05-01T10:00:40.000000Z" } }),
      cluster: THREE,
    },
    "without a time": { object: now({ lastTimestamp: null }), cluster: THREE },
    "after some without a time": { object: now(), cluster: stored([10, 20, 30], { lastTimestamp: null }) },
    "itself, in the manifests of the cluster": { object: event("web.30", 30), cluster: THREE },
    "itself, in a file that names no namespace": {
      object: { ...event("web.30", 30), metadata: { name: "web.30" } },
      namespace: "default",
      cluster: THREE,
    },
    "as many as the pack allows": {
      object: now(),
      cluster: stored([1, 2, 3, 4]),
      options: { repeats: 4 },
    },
    "later than the pack cares for": { object: now(), cluster: THREE, options: { seconds: 19 } },
    "a component of Kubernetes": {
      object: now({ source: { component: "kubelet" } }),
      cluster: stored([10, 20, 30], { source: { component: "kubelet" } }),
    },
  },
  invalid: {
    "three before it": { object: now(), cluster: THREE, causes: MESSAGE },
    "three from a minute ago, and one from a clock that is ahead": {
      object: now(),
      cluster: stored([-20, 39, 41]),
      causes: MESSAGE,
    },
    "through events.k8s.io": {
      object: {
        apiVersion: "events.k8s.io/v1",
        kind: "Event",
        metadata: { namespace: "default", name: "web.now" },
        regarding: SUBJECT,
        reason: "BackupFailed",
        type: "Warning",
        note: "No space left on data-0",
        reportingController: "widget-controller",
        reportingInstance: "node-1",
        eventTime: "2024-05-01T10:00:40.000000Z",
      },
      cluster: THREE,
      causes: [["FieldValueInvalid", "note"]],
    },
    "without reporter": {
      object: now({ source: {} }),
      cluster: stored([10, 20, 30], { source: null }),
      causes: MESSAGE,
    },
    "more than the pack allows": {
      object: now(),
      cluster: stored([20, 30]),
      options: { repeats: 1, seconds: 20 },
      causes: MESSAGE,
    },
    "the name is still to be made": {
      object: { ...(now() as JsonObject), metadata: { namespace: "default", generateName: "web." } },
      cluster: THREE,
      causes: MESSAGE,
    },
  },
});
