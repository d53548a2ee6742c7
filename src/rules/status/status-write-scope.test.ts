import type { JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { statusWriteScope } from "./status-write-scope.js";

const widget = (more: JsonObject): JsonObject => ({ apiVersion: "acme.io/v1", kind: "Widget", ...more });
const STORED = widget({
  metadata: {
    name: "a",
    uid: "1",
    resourceVersion: "7",
    generation: 3,
    labels: { app: "a" },
    annotations: { "kubectl.kubernetes.io/last-applied-configuration": "{}", "acme.io/team": "b" },
    finalizers: ["acme.io/x"],
  },
  spec: { size: 1, ports: [{ port: 80 }], nested: { a: 1, b: 2 } },
  status: { ready: false },
});
const change = (metadata: JsonObject, more: JsonObject = {}, oldObject: JsonObject = STORED) => ({
  object: {
    ...STORED,
    ...more,
    metadata: { ...(STORED["metadata"] as JsonObject), ...metadata },
  } as JsonObject,
  oldObject,
  subresource: "status",
});
const STATUS = { status: { ready: true } };

testRule(statusWriteScope, {
  bad: [["FieldValueForbidden", "spec.size"]],
  valid: {
    "the status": change({}, STATUS),
    "the status, and what the server keeps": change(
      { resourceVersion: "8", generation: 4, managedFields: [{ manager: "x" }], uid: "2" },
      STATUS,
    ),
    "the status alone, as in server-side apply": {
      object: widget({ metadata: { name: "a" }, ...STATUS }),
      oldObject: STORED,
      subresource: "status",
    },
    "another version of the API": change({}, { apiVersion: "acme.io/v2", ...STATUS }),
    "a manifest, which lacks what 'kubectl apply' notes down": change({ annotations: { "acme.io/team": "b" } }, STATUS),
    "keys in another order": change({}, { spec: { nested: { b: 2, a: 1 }, ports: [{ port: 80 }], size: 1 } }),
    "a built-in kind, as kubelets do it": {
      object: { apiVersion: "v1", kind: "Node", metadata: { name: "a", labels: { zone: "b" } } },
      oldObject: { apiVersion: "v1", kind: "Node", metadata: { name: "a" } },
      subresource: "status",
    },
  },
  invalid: {
    "the spec": {
      ...change({}, { spec: { size: 2, ports: [{ port: 81 }], nested: { a: 1, c: 3 } } }),
      causes: [
        ["FieldValueForbidden", "spec.size"],
        ["FieldValueForbidden", "spec.ports"],
        ["FieldValueForbidden", "spec.nested.b"],
        ["FieldValueForbidden", "spec.nested.c"],
      ],
    },
    metadata: {
      ...change({ labels: { app: "b" }, annotations: {}, finalizers: [], ownerReferences: [{ name: "x" }] }),
      causes: [
        ["FieldValueForbidden", "metadata.labels"],
        ["FieldValueForbidden", "metadata.finalizers"],
        ["FieldValueForbidden", "metadata.ownerReferences"],
      ],
    },
    "an annotation that is gone": {
      ...change({ annotations: { "acme.io/other": "c" } }),
      causes: [["FieldValueForbidden", "metadata.annotations"]],
    },
    "a further field at the top": {
      ...change({}, { data: { a: 1 } }),
      causes: [["FieldValueForbidden", "data"]],
    },
    "a group that ends like a built-in one": {
      object: { apiVersion: "x.k8s.io/v1", kind: "Thing", metadata: { name: "a" }, spec: 1 },
      oldObject: { apiVersion: "x.k8s.io/v1", kind: "Thing", metadata: { name: "a" }, spec: 2 },
      subresource: "status",
      causes: [["FieldValueForbidden", "spec"]],
    },
  },
});
