import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { noUserSetAllocatedField } from "./no-user-set-allocated-field.js";

const object = (kind: string, spec: JsonObject, metadata: JsonObject = {}): Json => ({
  apiVersion: "v1",
  kind,
  metadata: { name: "a", ...metadata },
  spec,
});
const user = (username: string) => ({ user: { username, groups: [] } });
const pod = object("Pod", { nodeName: "worker-1" });
const service = (spec: JsonObject): Json => object("Service", { type: "LoadBalancer", ...spec });

testRule(noUserSetAllocatedField, {
  bad: [["FieldValueForbidden", "spec.nodeName"]],
  valid: {
    "nothing set": { object: object("Pod", { nodeSelector: { a: "b" } }) },
    "an empty value": { object: object("PersistentVolumeClaim", { volumeName: "" }) },
    "what is for users to ask for": { object: service({ clusterIP: "10.0.0.7" }) },
    "a kubelet, which mirrors its static Pods": { object: pod, ...user("system:node:worker-1") },
    "the scheduler": { object: pod, ...user("system:kube-scheduler") },
    "a controller of Kubernetes": {
      object: pod,
      ...user("system:serviceaccount:kube-system:daemon-set-controller"),
    },
    "a Pod that has run, in a file": {
      object: object("Pod", { nodeName: "worker-1" }, { resourceVersion: "12", uid: "1" }),
    },
    "an address that was there": {
      oldObject: service({ loadBalancerIP: "198.51.100.7" }),
      object: service({ loadBalancerIP: "198.51.100.7", ports: [] }),
    },
    "an address that goes": {
      oldObject: service({ loadBalancerIP: "198.51.100.7" }),
      object: service({}),
    },
  },
  invalid: {
    "a node, by a person": {
      object: pod,
      ...user("jane"),
      causes: [["FieldValueForbidden", "spec.nodeName"]],
    },
    "a node, by a program": {
      object: pod,
      ...user("system:serviceaccount:shop:deployer"),
      causes: [["FieldValueForbidden", "spec.nodeName"]],
    },
    "a node, on the way through a server": {
      object: object("Pod", { nodeName: "worker-1" }, { uid: "1" }),
      causes: [["FieldValueForbidden", "spec.nodeName"]],
    },
    "a volume": {
      object: object("PersistentVolumeClaim", { volumeName: "pv-1" }),
      causes: [["FieldValueForbidden", "spec.volumeName"]],
    },
    "an address": {
      object: service({ loadBalancerIP: "198.51.100.7" }),
      causes: [["FieldValueForbidden", "spec.loadBalancerIP"]],
    },
    "another address": {
      oldObject: object("Service", { type: "LoadBalancer", loadBalancerIP: "198.51.100.7" }, { resourceVersion: "1" }),
      object: object("Service", { type: "LoadBalancer", loadBalancerIP: "198.51.100.8" }, { resourceVersion: "1" }),
      causes: [["FieldValueForbidden", "spec.loadBalancerIP"]],
    },
  },
});
