import type { Json, JsonObject } from "kube-json";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { topologySpread } from "./topology-spread.js";

const SELECTOR: JsonObject = { matchLabels: { app: "web" } };
const workload = (
  podSpec: JsonObject,
  more: JsonObject = {},
  kind = "Deployment",
  selector: Json = SELECTOR,
): Json => ({
  apiVersion: "apps/v1",
  kind,
  metadata: { name: "web", ...more },
  spec: { selector, template: { metadata: { labels: { app: "web" } }, spec: podSpec } },
});
const over = (labelSelector: Json, ...topologyKeys: readonly string[]): JsonObject => ({
  topologySpreadConstraints: topologyKeys.map((topologyKey) => ({
    topologyKey,
    maxSkew: 1,
    whenUnsatisfiable: "ScheduleAnyway",
    labelSelector,
  })),
});
const ZONE = "topology.kubernetes.io/zone";
const HOST = "kubernetes.io/hostname";
const owned = (controller: boolean): JsonObject => ({
  ownerReferences: [{ apiVersion: "acme.io/v1", kind: "App", name: "web", controller }],
});
const IN = { matchExpressions: [{ key: "app", operator: "In", values: ["web"] }] };

testDefaulter(topologySpread, {
  changes: {
    "a StatefulSet": {
      object: workload({}, {}, "StatefulSet"),
      after: workload(over(SELECTOR, ZONE, HOST), {}, "StatefulSet"),
    },
    "a selector of expressions": {
      object: workload({}, {}, "Deployment", IN),
      after: workload(over(IN, ZONE, HOST), {}, "Deployment", IN),
    },
    "a selector with a member that selectors do not have": {
      object: workload({}, {}, "Deployment", { ...SELECTOR, other: [[{}]] }),
      after: workload(over(SELECTOR, ZONE, HOST), {}, "Deployment", { ...SELECTOR, other: [[{}]] }),
    },
    "other labels of nodes": {
      object: workload({}),
      options: { topologyKeys: ["acme.io/rack"] },
      after: workload(over(SELECTOR, "acme.io/rack")),
    },
    "an affinity to nodes, which says nothing of pods": {
      object: workload({ affinity: { nodeAffinity: {} } }),
      after: workload({ affinity: { nodeAffinity: {} }, ...over(SELECTOR, ZONE, HOST) }),
    },
    "an owner that does not control it": {
      object: workload({}, owned(false)),
      after: workload(over(SELECTOR, ZONE, HOST), owned(false)),
    },
    "an update that leaves out what was filled in": {
      oldObject: workload(over(SELECTOR, ZONE, HOST)),
      object: workload({ hostNetwork: false }),
      after: workload({ hostNetwork: false, ...over(SELECTOR, ZONE, HOST) }),
    },
  },
  untouched: {
    "constraints of the user": { object: workload(over(SELECTOR, HOST)) },
    "no constraints, as the user wants it": { object: workload({ topologySpreadConstraints: [] }) },
    "pods that keep away from each other": { object: workload({ affinity: { podAntiAffinity: {} } }) },
    "pods that keep together": { object: workload({ affinity: { podAffinity: {} } }) },
    "what is there already": { oldObject: workload({}), object: workload({ hostNetwork: false }) },
    "constraints that the user takes away": {
      oldObject: workload(over(SELECTOR, HOST)),
      object: workload({}),
    },
    "what a controller makes": { object: workload({}, owned(true)) },
    "no selector": { object: workload({}, {}, "Deployment", {}) },
    "a selector that is none": {
      object: workload({}, {}, "Deployment", { matchLabels: { app: 1 } }),
    },
    "a selector that selects nothing": {
      object: workload({}, {}, "Deployment", { matchLabels: {}, matchExpressions: [] }),
    },
    "a template without spec": {
      user: { username: "jane", groups: [] },
      object: {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: { name: "web" },
        spec: { selector: SELECTOR, template: {} },
      },
    },
  },
});
