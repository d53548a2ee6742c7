import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { keySubsystemPrefix } from "./key-subsystem-prefix.js";

const widget = (metadata: JsonObject): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
});
const options = { groups: ["gangs.k8s.io"] };

testRule(keySubsystemPrefix, {
  bad: [["FieldValueInvalid", "metadata.annotations[kubernetes.io/service-topology-mode]"]],
  valid: {
    "everybody else": { object: widget({ labels: { "kubernetes.io/gang-name": "a" } }) },
    "a subsystem in the prefix": {
      object: widget({ labels: { "gangs.kubernetes.io/gang-name": "a" } }),
      options,
    },
    "a single word, which may be a subsystem's name": {
      object: widget({ labels: { "kubernetes.io/gang": "a" } }),
      options,
    },
    "keys that are there": {
      object: widget({
        labels: { "kubernetes.io/cluster-service": "true", "kubernetes.io/service-name": "a" },
        annotations: { "kubernetes.io/change-cause": "a", "kubernetes.io/ingress-bandwidth": "1M" },
      }),
      options,
    },
    "k8s.io, which another rule tells of": {
      object: widget({ labels: { "k8s.io/gang-name": "a" } }),
      options,
    },
    "a domain of one's own": { object: widget({ labels: { "acme.io/gang-name": "a" } }), options },
  },
  invalid: {
    "a label and an annotation": {
      object: widget({
        labels: { "kubernetes.io/gang-name": "a" },
        annotations: { "kubernetes.io/gang-start-time": "a" },
      }),
      options,
      causes: [
        ["FieldValueInvalid", "metadata.labels[kubernetes.io/gang-name]"],
        ["FieldValueInvalid", "metadata.annotations[kubernetes.io/gang-start-time]"],
      ],
    },
  },
});
