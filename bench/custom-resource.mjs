import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { review } from "./review.mjs";

/** A custom resource of 2 KB, and packs of five rules in CEL: without loops, and with loops, which run in review threads. */

const PLAIN = [
  ["spec", "self.replicas >= self.minReplicas && self.replicas <= self.maxReplicas"],
  ["spec.image", "self.contains(':') && !self.endsWith(':latest')"],
  ["metadata.labels", "'app' in self && self['app'].matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')"],
];
const EXPRESSIONS = {
  plain: [...PLAIN, ["spec.ports", "size(self) <= 10"], ["spec.hosts", "size(self) <= 5 && !('example.com' in self)"]],
  loops: [
    ...PLAIN,
    ["spec.ports", "self.all(p, p.port > 0 && self.exists_one(q, q.name == p.name))"],
    ["spec.hosts", "self.all(h, h.endsWith('.example.com') && h.size() <= 63)"],
  ],
};

/** An object as an API server sends it: with the fields that each manager owns. */
const object = {
  apiVersion: "shop.example.com/v1",
  kind: "Site",
  metadata: {
    ...{ name: "storefront", namespace: "shop", uid: "0e2f6b1c-93a1-4cf6-8b5b-6a1b8b2f6a11", generation: 1 },
    ...{ creationTimestamp: "2026-11-02T10:00:00Z", labels: { app: "shop", tier: "web" } },
    managedFields: [
      {
        ...{ manager: "kubectl-create", operation: "Update", apiVersion: "shop.example.com/v1" },
        ...{ time: "2026-11-02T10:00:00Z", fieldsType: "FieldsV1" },
        fieldsV1: {
          "f:metadata": { "f:labels": { ".": {}, "f:app": {}, "f:tier": {} } },
          "f:spec": {
            ".": {},
            "f:replicas": {},
            "f:minReplicas": {},
            "f:maxReplicas": {},
            "f:image": {},
            "f:ports": {},
          },
        },
      },
    ],
  },
  spec: {
    ...{ replicas: 3, minReplicas: 1, maxReplicas: 5, image: "registry.example.com/shop/site:1.4.2" },
    ports: ["http", "metrics", "grpc", "admin"].map((name, index) => ({ name, port: 8000 + index, protocol: "TCP" })),
    hosts: ["shop.example.com", "www.example.com", "example.example.com"],
    env: Array.from({ length: 8 }, (_, index) => ({ name: `SETTING_${index}`, value: `value-${index}` })),
  },
};
const bad = {
  ...object,
  metadata: { name: "storefront", labels: { app: "Shop" } },
  spec: {
    ...{ replicas: 9, minReplicas: 1, maxReplicas: 5, image: "a", hosts: ["example.com"] },
    ports: Array.from({ length: 11 }, () => ({ name: "a", port: 0 })),
  },
};

export const CUSTOM_RESOURCE = review(object);

/** Writes the pack 'plain' or 'loops' below the folder. Returns flags of `serve` that run it beside two others. */
export const packFlags = (folder, name) => {
  const pack = {
    apiVersion: "decorum.dev/v1alpha1",
    kind: "PolicyPack",
    metadata: { name },
    spec: {
      description: "Five rules in CEL.",
      match: {
        resourceRules: [{ apiGroups: ["shop.example.com"], resources: ["sites"], operations: ["CREATE", "UPDATE"] }],
      },
      rules: EXPRESSIONS[name].map(([field, expression], index) => ({
        use: "generic/cel",
        id: `rule-${index}`,
        action: "Deny",
        options: { field, expression, message: "must be as the shop needs it" },
        ...{ good: object, bad },
      })),
    },
  };
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "pack.yaml"), JSON.stringify(pack));
  return ["--packs", "api-design", "objects", join(folder, name)];
};
