import type { JsonObject, KubeObject } from "kube-json";

export const WIDGETS: KubeObject = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.acme.io" },
  spec: {
    group: "acme.io",
    scope: "Namespaced",
    names: { kind: "Widget", plural: "widgets" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                properties: {
                  ports: {
                    type: "array",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["name"],
                    items: {
                      type: "object",
                      properties: { name: { type: "string" }, port: { type: "integer" } },
                    },
                  },
                  args: { type: "array", items: { type: "string" } },
                  size: { type: "integer" },
                  mode: { type: "string" },
                  tags: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
                  weights: { type: "object", additionalProperties: { type: "number" } },
                  rules: {
                    type: "array",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["from", "to"],
                    items: {
                      type: "object",
                      properties: { from: { type: "string" }, to: { type: "string", default: "all" } },
                    },
                  },
                  free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
                  either: { "x-kubernetes-int-or-string": true },
                },
              },
            },
          },
        },
      },
    ],
  },
};

export const widget = (spec: JsonObject): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "web", namespace: "shop" },
  spec,
});
