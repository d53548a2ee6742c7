import type { Json, JsonObject } from "kube-json";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { carryOverAllocated } from "./carry-over.js";

const object =
  (apiVersion: string, kind: string) =>
  (spec: Json, metadata: JsonObject = {}): JsonObject => ({
    apiVersion,
    kind,
    metadata: { name: "web", ...metadata },
    spec,
  });
const service = object("v1", "Service");
const claim = object("v1", "PersistentVolumeClaim");
const job = object("batch/v1", "Job");

const ADDRESSES = { clusterIP: "10.96.0.7", clusterIPs: ["10.96.0.7"] };
const GENERATED = {
  "batch.kubernetes.io/controller-uid": "1",
  "batch.kubernetes.io/job-name": "web",
  "controller-uid": "1",
  "job-name": "web",
};
const SELECTOR = { selector: { matchLabels: { "batch.kubernetes.io/controller-uid": "1" } } };
const BETA = { annotations: { "volume.beta.kubernetes.io/storage-class": "fast" } };

testDefaulter(carryOverAllocated, {
  changes: {
    "addresses of a Service": {
      oldObject: service({ type: "ClusterIP", ...ADDRESSES }),
      object: service({ type: "ClusterIP" }),
      after: service({ type: "ClusterIP", ...ADDRESSES }),
    },
    "addresses of a Service whose manifest names no type": {
      oldObject: service({ type: "ClusterIP", ...ADDRESSES }),
      object: service({}),
      after: service(ADDRESSES),
    },
    "of a headless one": {
      oldObject: service({ clusterIP: "None", clusterIPs: ["None"] }),
      object: service({}),
      after: service({ clusterIP: "None", clusterIPs: ["None"] }),
    },
    "addresses, also where the type changes to another that needs some": {
      oldObject: service({ type: "ClusterIP", ...ADDRESSES, ports: [{ port: 80 }] }),
      object: service({ type: "NodePort", ports: [{ port: 80 }] }),
      after: service({ type: "NodePort", ports: [{ port: 80 }], ...ADDRESSES }),
    },
    "the list of addresses, where one address is named": {
      oldObject: service(ADDRESSES),
      object: service({ clusterIP: "10.96.0.7" }),
      after: service(ADDRESSES),
    },
    "node ports by the names of their ports, from one type to another": {
      oldObject: service({
        type: "NodePort",
        ports: [
          { name: "http", port: 80, nodePort: 30080 },
          { name: "admin", port: 81, nodePort: 30081 },
        ],
      }),
      object: service({
        type: "LoadBalancer",
        ports: [
          { name: "admin", port: 82 },
          { name: "new", port: 83 },
          { name: "http", port: 80 },
        ],
      }),
      after: service({
        type: "LoadBalancer",
        ports: [
          { name: "admin", port: 82, nodePort: 30081 },
          { name: "new", port: 83 },
          { name: "http", port: 80, nodePort: 30080 },
        ],
      }),
    },
    "the node port of an only port, which has no name": {
      oldObject: service({ type: "NodePort", ports: [{ port: 80, nodePort: 30080 }] }),
      object: service({ type: "NodePort", ports: [{ port: 8080 }] }),
      after: service({ type: "NodePort", ports: [{ port: 8080, nodePort: 30080 }] }),
    },
    "the port of the health check": {
      oldObject: service({
        type: "LoadBalancer",
        externalTrafficPolicy: "Local",
        healthCheckNodePort: 31000,
      }),
      object: service({ type: "LoadBalancer", externalTrafficPolicy: "Local" }),
      after: service({ type: "LoadBalancer", externalTrafficPolicy: "Local", healthCheckNodePort: 31000 }),
    },
    "the volume of a claim": {
      oldObject: claim({ volumeName: "pv-1", storageClassName: "fast" }),
      object: claim({ storageClassName: "fast" }),
      after: claim({ storageClassName: "fast", volumeName: "pv-1" }),
    },
    "a claim that is to have no class": {
      oldObject: claim({ storageClassName: "", volumeName: "pv-1" }),
      object: claim({ volumeName: "pv-1" }),
      after: claim({ volumeName: "pv-1", storageClassName: "" }),
    },
    "selector and labels of a Job": {
      // From the template, an API server sets labels first.
      user: { username: "jane", groups: [] },
      oldObject: job({ ...SELECTOR, template: { metadata: { labels: { app: "web", ...GENERATED } } } }),
      object: job({ template: { metadata: { labels: { app: "web" } } } }),
      after: job({ template: { metadata: { labels: { app: "web", ...GENERATED } } }, ...SELECTOR }),
    },
    "labels of a Job whose template has none": {
      oldObject: job({
        ...SELECTOR,
        template: { metadata: { labels: { ...GENERATED, app: "old" } }, spec: {} },
      }),
      object: job({ ...SELECTOR, template: { spec: {} } }),
      after: job({ ...SELECTOR, template: { metadata: { labels: GENERATED }, spec: {} } }),
    },
  },
  untouched: {
    "a Service that becomes an ExternalName": {
      oldObject: service({ type: "ClusterIP", ...ADDRESSES }),
      object: service({ type: "ExternalName", externalName: "acme.io" }),
    },
    "one that was an ExternalName": {
      oldObject: service({ type: "ExternalName", externalName: "acme.io", ...ADDRESSES }),
      object: service({ type: "ClusterIP" }),
    },
    "another address, which the API server judges": {
      oldObject: service(ADDRESSES),
      object: service({ clusterIP: "10.96.0.9", clusterIPs: ["10.96.0.9"] }),
    },
    "an empty address, which asks for another": {
      oldObject: service({ clusterIP: "10.96.0.7" }),
      object: service({ clusterIP: "" }),
    },
    "node ports of a Service that needs none any more": {
      oldObject: service({ type: "NodePort", ports: [{ port: 80, nodePort: 30080 }] }),
      object: service({ type: "ClusterIP", ports: [{ port: 80 }] }),
    },
    "a node port that another port has taken": {
      oldObject: service({ type: "NodePort", ports: [{ name: "a", port: 80, nodePort: 30080 }] }),
      object: service({
        type: "NodePort",
        ports: [
          { name: "a", port: 80 },
          { name: "b", port: 81, nodePort: 30080 },
        ],
      }),
    },
    "node ports that were not allocated": {
      oldObject: service({ type: "LoadBalancer", ports: [{ port: 80, nodePort: 0 }] }),
      object: service({ type: "LoadBalancer", ports: [{ port: 80 }] }),
    },
    "the health check of a Service whose traffic may come from anywhere": {
      oldObject: service({
        type: "LoadBalancer",
        externalTrafficPolicy: "Local",
        healthCheckNodePort: 31000,
      }),
      object: service({ type: "LoadBalancer", externalTrafficPolicy: "Cluster" }),
    },
    "another volume": {
      oldObject: claim({ volumeName: "pv-1" }),
      object: claim({ volumeName: "pv-2" }),
    },
    "a claim with its class in the beta annotation": {
      oldObject: claim({ storageClassName: "fast" }, BETA),
      object: claim({}, BETA),
    },
    "a Job with a selector of its own": {
      oldObject: job({ manualSelector: true, ...SELECTOR, template: { metadata: { labels: GENERATED } } }),
      object: job({ manualSelector: true, template: {} }),
    },
    "a Job that names everything": {
      oldObject: job({ ...SELECTOR, template: { metadata: { labels: GENERATED } } }),
      object: job({ ...SELECTOR, template: { metadata: { labels: GENERATED } } }),
    },
    "ports that are no list": {
      oldObject: service({ type: "NodePort", ports: [{ port: 80, nodePort: 30080 }] }),
      object: service({ type: "NodePort", ports: "http" }),
    },
  },
});
