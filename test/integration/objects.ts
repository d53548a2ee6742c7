import type { JsonObject } from "kube-json";

export const PROBE: JsonObject = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "probe", namespace: "default" },
  spec: { externalIPs: ["203.0.113.7"], ports: [{ port: 80 }] },
};

/** With two faults: a name in snake case, and a number that may be a fraction. */
export const definition = (group: string): JsonObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `widgets.${group}` },
  spec: {
    group,
    scope: "Namespaced",
    names: { kind: "Widget", plural: "widgets", singular: "widget", listKind: "WidgetList" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                properties: { is_enabled: { type: "boolean" }, size: { type: "number" } },
              },
              status: { type: "object", properties: {} },
            },
          },
        },
      },
    ],
  },
});

export const DEPLOYMENT: JsonObject = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: "default" },
  spec: {
    selector: { matchLabels: { app: "web" } },
    template: {
      metadata: { labels: { app: "web" } },
      spec: { containers: [{ name: "web", image: "web:1" }] },
    },
  },
};

export const STORAGE_CLASS: JsonObject = {
  apiVersion: "storage.k8s.io/v1",
  kind: "StorageClass",
  metadata: { name: "standard", annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
  provisioner: "example.com/none",
};

export const CLAIM: JsonObject = {
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name: "data", namespace: "default" },
  spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
};

export const POD: JsonObject = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "shell", namespace: "default" },
  spec: { containers: [{ name: "shell", image: "shell:1" }] },
};

export const INGRESS: JsonObject = {
  apiVersion: "networking.k8s.io/v1",
  kind: "Ingress",
  metadata: { name: "web", namespace: "default" },
  spec: { defaultBackend: { service: { name: "web", port: { number: 80 } } } },
};

export const PRIORITY_CLASS: JsonObject = {
  apiVersion: "scheduling.k8s.io/v1",
  kind: "PriorityClass",
  metadata: { name: "standard" },
  value: 1000,
  globalDefault: true,
};
