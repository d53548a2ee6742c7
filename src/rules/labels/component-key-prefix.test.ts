import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { componentKeyPrefix } from "./component-key-prefix.js";

const service = (labels: JsonObject, more: JsonObject = {}): Json => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "web", labels, ...more },
});
const user = (username: string) => ({ user: { username, groups: [] } });
const component = user("system:serviceaccount:acme-system:controller");
const added = { oldObject: service({ app: "web" }), object: service({ app: "web", shard: "a" }) };
const controlled = {
  ownerReferences: [{ apiVersion: "acme.io/v1", kind: "App", name: "web", uid: "1", controller: true }],
};

testRule(componentKeyPrefix, {
  bad: [["FieldValueInvalid", "metadata.labels[shard]"]],
  valid: {
    "a prefixed key": {
      oldObject: service({}),
      object: service({ "acme.io/shard": "a" }, { annotations: { "acme.io/synced": "true" } }),
      ...component,
    },
    "a key that was there, with a new value": {
      oldObject: service({ shard: "a" }),
      object: service({ shard: "b" }),
      ...component,
    },
    "a key that goes": { oldObject: service({ shard: "a" }), object: service({}), ...component },
    "a person": { ...added, ...user("jane") },
    "nobody known, as in files": added,
    "a deployer": { ...added, ...user("system:serviceaccount:argocd:argocd-application-controller") },
    "a deployer that the pack names": {
      ...added,
      ...component,
      options: { deployers: ["system:serviceaccount:acme-system:*"] },
    },
    "a controller of Kubernetes": {
      ...added,
      ...user("system:serviceaccount:kube-system:endpoint-controller"),
    },
    "a kubelet": { ...added, ...user("system:node:worker-1") },
    "an object made after a template": {
      oldObject: service({}, controlled),
      object: service({ shard: "a" }, controlled),
      ...component,
    },
    "the labels of a pod template, which are the users'": {
      oldObject: { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" }, spec: {} },
      object: {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: { name: "web" },
        spec: { template: { metadata: { labels: { shard: "a" } } } },
      },
      ...component,
    },
    "labels of the wrong type": {
      oldObject: service({}),
      object: { apiVersion: "v1", kind: "Service", metadata: { name: "web", labels: ["shard"] } },
      ...component,
    },
  },
  invalid: {
    "a label": { ...added, ...component, causes: [["FieldValueInvalid", "metadata.labels[shard]"]] },
    "an annotation": {
      oldObject: service({}),
      object: service({}, { annotations: { synced: "true", "acme.io/synced": "true" } }),
      ...component,
      causes: [["FieldValueInvalid", "metadata.annotations[synced]"]],
    },
    "an owner that does not control": {
      oldObject: service({}),
      object: service({ shard: "a" }, { ownerReferences: [{ apiVersion: "v1", kind: "Node", name: "a", uid: "1" }] }),
      ...component,
      causes: [["FieldValueInvalid", "metadata.labels[shard]"]],
    },
    "two keys": {
      oldObject: service({}),
      object: service({ shard: "a", constructor: "b" }),
      ...component,
      causes: [
        ["FieldValueInvalid", "metadata.labels[shard]"],
        ["FieldValueInvalid", "metadata.labels[constructor]"],
      ],
    },
    "a deployer that the pack does not name": {
      ...added,
      ...user("system:serviceaccount:argocd:argocd-application-controller"),
      options: { deployers: [] },
      causes: [["FieldValueInvalid", "metadata.labels[shard]"]],
    },
  },
});
