import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { taintKeyPrefix } from "./taint-key-prefix.js";

const node = (...keys: readonly Json[]): Json => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name: "worker-1" },
  spec: { taints: keys.map((key) => ({ key, effect: "NoSchedule" })) },
});
const user = (username: string) => ({ user: { username, groups: [] } });
const component = user("system:serviceaccount:acme-system:controller");

testRule(taintKeyPrefix, {
  bad: [["FieldValueInvalid", "spec.taints[0].key"]],
  valid: {
    "a prefixed key": { object: node("acme.io/dedicated", "node.kubernetes.io/unreachable"), ...component },
    "a taint that was there": {
      oldObject: node("dedicated"),
      object: node("acme.io/draining", "dedicated"),
      ...component,
    },
    "a person": { object: node("dedicated"), ...user("jane") },
    "nobody known, as in files": { object: node("dedicated") },
    "a kubelet, which registers its Node": { object: node("dedicated"), ...user("system:node:worker-1") },
    "a deployer": { object: node("dedicated"), ...user("system:serviceaccount:flux-system:controller") },
    "a deployer that the pack names": {
      object: node("dedicated"),
      ...component,
      options: { deployers: ["system:serviceaccount:acme-system:controller"] },
    },
    "the cluster autoscaler": {
      oldObject: node(),
      object: node("ToBeDeletedByClusterAutoscaler", "DeletionCandidateOfClusterAutoscaler"),
      ...user("system:serviceaccount:autoscaler:cluster-autoscaler"),
    },
    "a key that is no string": { object: node(1, null), ...component },
  },
  invalid: {
    "one of two": {
      oldObject: node("acme.io/a"),
      object: node("acme.io/a", "dedicated"),
      ...component,
      causes: [["FieldValueInvalid", "spec.taints[1].key"]],
    },
    "a new Node": {
      object: node("dedicated", "gpu"),
      ...component,
      causes: [
        ["FieldValueInvalid", "spec.taints[0].key"],
        ["FieldValueInvalid", "spec.taints[1].key"],
      ],
    },
    "a name that looks like that of the cluster autoscaler": {
      object: node("ToBeDeletedByMyAutoscaler"),
      ...component,
      causes: [["FieldValueInvalid", "spec.taints[0].key"]],
    },
  },
});
