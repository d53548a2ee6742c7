import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { keyPrecise } from "./key-precise.js";

const widget = (metadata: JsonObject): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
});

testRule(keyPrecise, {
  bad: [["FieldValueInvalid", "metadata.annotations[acme.io/config]"]],
  valid: {
    "a name that says more": {
      object: widget({ labels: { "acme.io/config-hash": "a", "acme.io/test-suite": "b" } }),
    },
    "a key without prefix": { object: widget({ labels: { test: "a", data: "b" } }) },
    "a prefix that is no domain but a part of the name": {
      object: widget({ annotations: { "checksum/config": "a" } }),
    },
    "a key of a component of Kubernetes": {
      object: widget({ annotations: { "kubelet.kubernetes.io/config": "a" } }),
    },
    "capitals, which another rule tells of": { object: widget({ labels: { "acme.io/Test": "a" } }) },
    "labels of the wrong type": { object: widget({ labels: ["acme.io/test"] }) },
  },
  invalid: {
    "every vague name": {
      object: widget({
        labels: { "acme.io/foo": "", "acme.io/bar": "", "acme.io/test": "", "acme.io/key": "" },
        annotations: { "acme.io/value": "", "acme.io/data": "", "acme.io/flag": "", "acme.io/config": "" },
      }),
      causes: [
        ["FieldValueInvalid", "metadata.labels[acme.io/foo]"],
        ["FieldValueInvalid", "metadata.labels[acme.io/bar]"],
        ["FieldValueInvalid", "metadata.labels[acme.io/test]"],
        ["FieldValueInvalid", "metadata.labels[acme.io/key]"],
        ["FieldValueInvalid", "metadata.annotations[acme.io/value]"],
        ["FieldValueInvalid", "metadata.annotations[acme.io/data]"],
        ["FieldValueInvalid", "metadata.annotations[acme.io/flag]"],
        ["FieldValueInvalid", "metadata.annotations[acme.io/config]"],
      ],
    },
    "a key made up under a domain of Kubernetes": {
      object: widget({ labels: { "kubernetes.io/test": "a" } }),
      causes: [["FieldValueInvalid", "metadata.labels[kubernetes.io/test]"]],
    },
    "the pod template's": {
      object: {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: { name: "web" },
        spec: { template: { metadata: { annotations: { "acme.io/data": "a" } } } },
      },
      causes: [["FieldValueInvalid", "spec.template.metadata.annotations[acme.io/data]"]],
    },
  },
});
