import type { Json, JsonObject } from "kube-json";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { fieldDefault } from "./default.js";

// What an API server would reject is left as it is, beside items of the same list that get the default.

const pod = (spec: JsonObject): Json => ({ apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec });
const volumes = (...list: readonly JsonObject[]): Json => pod({ volumes: list });
const env = (...list: readonly JsonObject[]): Json => pod({ containers: [{ name: "a", env: list }] });
const probe = (livenessProbe?: JsonObject): Json =>
  pod({ containers: [{ name: "a", livenessProbe: livenessProbe ?? {} }] });
const deployment = (strategy: JsonObject): Json => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "a" },
  spec: { strategy },
});
const statefulSet = (spec: JsonObject): Json => ({
  apiVersion: "apps/v1",
  kind: "StatefulSet",
  metadata: { name: "a" },
  spec,
});
const seccomp = (seccompProfile: JsonObject): Json => pod({ securityContext: { seccompProfile } });
const service = (spec: JsonObject): Json => ({ apiVersion: "v1", kind: "Service", metadata: { name: "a" }, spec });
const budget = (spec: JsonObject): Json => ({
  apiVersion: "policy/v1",
  kind: "PodDisruptionBudget",
  metadata: { name: "a" },
  spec,
});

const SIZE = { field: "spec.volumes[*].emptyDir.sizeLimit", value: "1Mi" };
const SURGE = { field: "spec.strategy.rollingUpdate.maxSurge", value: 1 };
const UNAVAILABLE = { field: "spec.updateStrategy.rollingUpdate.maxUnavailable", value: 1 };
const PROFILE = { field: "spec.securityContext.seccompProfile.localhostProfile", value: "a.json" };
const PORT = { field: "spec.containers[*].livenessProbe.httpGet.port", value: 80 };
const CLASS = { field: "spec.loadBalancerClass", value: "acme.io/a" };

testDefaulter(fieldDefault, {
  changes: {
    "a field below a member, not a member beside another one": {
      object: volumes({ name: "a", emptyDir: {} }, { name: "b", configMap: { name: "b" } }),
      options: SIZE,
      after: volumes({ name: "a", emptyDir: { sizeLimit: "1Mi" } }, { name: "b", configMap: { name: "b" } }),
    },
    "the member that an API server sets where there is none": {
      object: volumes({ name: "a" }),
      options: SIZE,
      after: volumes({ name: "a", emptyDir: { sizeLimit: "1Mi" } }),
    },
    "a member where there is none": {
      object: env({ name: "a" }, { name: "b", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }),
      options: { field: "spec.containers[*].env[*].value", value: "x" },
      after: env({ name: "a", value: "x" }, { name: "b", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }),
    },
    "the member of the discriminator": {
      object: seccomp({ type: "Localhost" }),
      options: PROFILE,
      after: seccomp({ type: "Localhost", localhostProfile: "a.json" }),
    },
    "the member of the discriminator that an API server sets": {
      object: statefulSet({}),
      options: UNAVAILABLE,
      after: statefulSet({ updateStrategy: { rollingUpdate: { maxUnavailable: 1 } } }),
    },
    "a handler": { object: probe(), options: PORT, after: probe({ httpGet: { port: 80 } }) },
    "what only a type has": {
      object: service({ type: "LoadBalancer" }),
      options: CLASS,
      after: service({ type: "LoadBalancer", loadBalancerClass: "acme.io/a" }),
    },
  },
  untouched: {
    "a source beside the one that an API server sets": {
      object: volumes({ name: "a" }),
      options: { field: "spec.volumes[*].configMap.defaultMode", value: 256 },
    },
    "a member of another type": { object: deployment({ type: "Recreate" }), options: SURGE },
    "a field that an API server sets": { object: deployment({}), options: SURGE },
    "a handler beside another one": { object: probe({ exec: { command: ["true"] } }), options: PORT },
    "one of two fields": {
      object: budget({ minAvailable: 1 }),
      options: { field: "spec.maxUnavailable", value: 1 },
    },
    "what another type has": { object: service({ type: "ClusterIP" }), options: CLASS },
    "what the type that an API server sets does not have": { object: service({}), options: CLASS },
  },
});
