import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { noK8sIoKey } from "./no-k8s-io-key.js";

const widget = (metadata: JsonObject): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
});
const options = { groups: ["gangs.k8s.io"] };

testRule(noK8sIoKey, {
  bad: [["FieldValueForbidden", "metadata.labels[services.k8s.io/headless]"]],
  valid: {
    "everybody else": { object: widget({ labels: { "gangs.k8s.io/gang": "a" } }) },
    "a key under kubernetes.io": { object: widget({ labels: { "gangs.kubernetes.io/gang": "a" } }), options },
    "x-k8s.io, which is free": { object: widget({ labels: { "gangs.x-k8s.io/gang": "a" } }), options },
    "another domain with these letters": { object: widget({ labels: { "myk8s.io/gang": "a" } }), options },
    "a key without prefix": { object: widget({ labels: { "k8s.io": "a" } }), options },
    "keys that are there": {
      object: widget({
        labels: { "jobset.sigs.k8s.io/jobset-name": "a", "rbac.authorization.k8s.io/aggregate-to-view": "b" },
        annotations: { "k8s.io/initial-events-end": "true" },
      }),
      options,
    },
  },
  invalid: {
    "a label and an annotation": {
      object: widget({ labels: { "k8s.io/gang": "a" }, annotations: { "gangs.k8s.io/gang": "a" } }),
      options,
      causes: [
        ["FieldValueForbidden", "metadata.labels[k8s.io/gang]"],
        ["FieldValueForbidden", "metadata.annotations[gangs.k8s.io/gang]"],
      ],
    },
    "the pod template's": {
      object: {
        apiVersion: "batch/v1",
        kind: "Job",
        metadata: { name: "a" },
        spec: { template: { metadata: { labels: { "gangs.k8s.io/gang": "a" } } } },
      },
      options,
      causes: [["FieldValueForbidden", "spec.template.metadata.labels[gangs.k8s.io/gang]"]],
    },
  },
});
