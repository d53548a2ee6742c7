import fc from "fast-check";
import type { Json, JsonObject, KubeObject } from "kube-json";
import { isOnGo } from "../../src/model/match.js";
import { exampleContext } from "../../src/model/example.js";
import { versioned } from "../../src/testing/schemas/crd-versions.js";
import { disturbed } from "./arbitraries.js";
import { CONCRETE } from "./whole-catalogue.js";

/** Objects that rules of the catalogue find fault with, in many places at once. */

/** Names of fields, most of which break a convention. */
const FIELD_NAMES = [
  "size",
  "is_enabled",
  "Color",
  "phase",
  "podIP",
  "userName",
  "conditions",
  "secretRef",
  "timeoutSeconds",
];

const schema: fc.Arbitrary<JsonObject> = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<JsonObject>(
      { type: "string" },
      { type: "boolean" },
      { type: "number" },
      { type: "integer", format: "uint32" },
      { type: "string", enum: ["a_b", "Good", "HTTP"] },
      { "x-kubernetes-preserve-unknown-fields": true, type: "object" },
    ),
    tie("schema").map((items) => ({ type: "array", items })),
    tie("schema").map((additionalProperties) => ({ type: "object", additionalProperties })),
    fc
      .dictionary(fc.constantFrom(...FIELD_NAMES), tie("schema"), { maxKeys: 4, noNullPrototype: true })
      .map((properties) => ({ type: "object", properties, required: ["missing"] })),
  ),
})).schema;

const properties = fc.dictionary(fc.constantFrom(...FIELD_NAMES), schema, {
  minKeys: 1,
  maxKeys: 4,
  noNullPrototype: true,
});

/** A CustomResourceDefinition of one to three versions. */
export const definitions: fc.Arbitrary<KubeObject> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom("v1", "v1beta1", "v1alpha1", "v2", "two"), { minLength: 1, maxLength: 3 }),
    fc.array(properties, { minLength: 3, maxLength: 3 }),
    fc.constantFrom("acme.io", "example.k8s.io"),
  )
  .map(([names, specs, group]) =>
    versioned(
      names.map((name, index) => ({ name, spec: specs[index] ?? {}, version: { storage: index === 0 } })),
      { group, names: { kind: "widget", plural: "Widgets", singular: "widget" } },
    ),
  );

const KEYS = ["app", "acme.io/team", "kubernetes.io/team", "Bad Key", "-a", "a/b/c", "app.kubernetes.io/name"];
const VALUES = ["web", "", "not valid!", "x".repeat(70)];
const map = fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom(...VALUES), {
  maxKeys: 4,
  noNullPrototype: true,
});

const metadata = fc.record<JsonObject>({
  name: fc.constantFrom("web", "Web_1"),
  namespace: fc.constant("shop"),
  labels: map,
  annotations: map,
});

const condition = fc.record<JsonObject>({
  type: fc.constantFrom("Ready", "not ready", "IsGood", "Failed"),
  status: fc.constantFrom("True", "true", "Yes"),
  reason: fc.constantFrom("Fine", "no reason", ""),
  message: fc.constantFrom("", "all good"),
  lastTransitionTime: fc.constantFrom<Json>(null, "yesterday", "2026-01-01T00:00:00Z"),
});
const status = fc.record<JsonObject>({
  conditions: fc.uniqueArray(condition, { maxLength: 3, selector: ({ type }) => type }),
  phase: fc.constantFrom("Running", "done"),
});

const port = fc.record<JsonObject>({
  port: fc.integer({ min: 1, max: 5 }),
  name: fc.constantFrom("http", "HTTP_1", "x".repeat(20)),
});

const services: fc.Arbitrary<KubeObject> = fc.record({
  apiVersion: fc.constant("v1"),
  kind: fc.constant("Service"),
  metadata,
  spec: fc.record({
    ports: fc.uniqueArray(port, { maxLength: 3, selector: ({ port: number }) => number }),
    externalIPs: fc.uniqueArray(fc.constantFrom("203.0.113.7", "1.2.3.4", "x"), { maxLength: 3 }),
    selector: map,
  }),
});

const workloads: fc.Arbitrary<KubeObject> = fc.record({
  apiVersion: fc.constant("apps/v1"),
  kind: fc.constant("Deployment"),
  metadata,
  spec: fc.record({
    selector: fc.record({ matchLabels: map }),
    template: fc.record({
      metadata: fc.record({ labels: map, annotations: map }),
      spec: fc.record({
        containers: fc.uniqueArray(
          fc.record<JsonObject>({ name: fc.constantFrom("a", "B_b", "c"), image: fc.constant("a") }),
          { minLength: 1, maxLength: 3, selector: ({ name }) => name },
        ),
      }),
    }),
  }),
});

const customResources: fc.Arbitrary<KubeObject> = fc.record({
  apiVersion: fc.constantFrom("acme.io/v1", "acme.io/v1alpha1"),
  kind: fc.constantFrom("Widget", "widgets"),
  metadata,
  spec: fc.record({
    size: fc.integer(),
    secretRef: fc.constantFrom<Json>("a", { name: "a" }, { kind: "B", name: "a" }),
  }),
  status,
});

/** The bad examples of the rules, some of them with anything anywhere. */
const examples: fc.Arbitrary<KubeObject> = fc
  .constantFrom(...CONCRETE.filter(({ match }) => !isOnGo(match)).map((rule) => exampleContext(rule.bad, rule).object))
  .chain((object) => fc.oneof(fc.constant(object), disturbed(object)));

export const objects: fc.Arbitrary<KubeObject> = fc.oneof(definitions, services, workloads, customResources, examples);

/** Objects of the kinds that defaulters are for. */
export const defaultable: fc.Arbitrary<KubeObject> = fc
  .tuple(
    fc.constantFrom("Pod", "Deployment", "Job", "PersistentVolumeClaim", "Ingress", "Service"),
    fc.dictionary(fc.constantFrom("app", "team", "pod-template-hash", "a/b"), fc.constantFrom("web", "", "x"), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 3 }),
  )
  .map(([kind, labels, names]) => kindOf(kind, labels, names));

const VERSIONS: Readonly<Record<string, string>> = {
  Deployment: "apps/v1",
  Job: "batch/v1",
  Ingress: "networking.k8s.io/v1",
};

const kindOf = (kind: string, labels: JsonObject, names: readonly string[]): KubeObject => {
  const pod = {
    containers: names.map((name) => ({ name, image: "acme/web" })),
    ...(names.length > 1 ? { imagePullSecrets: [{ name: "own" }] } : {}),
  };
  const specs: Readonly<Record<string, JsonObject>> = {
    Pod: pod,
    Deployment: { template: { metadata: { labels }, spec: pod } },
    Job: { template: { metadata: { labels }, spec: pod } },
    PersistentVolumeClaim: names.length > 1 ? { storageClassName: "own" } : {},
    Service: {
      type: names.length > 1 ? "NodePort" : "ClusterIP",
      ports: names.map((name, index) => ({ name, port: index + 1, nodePort: 30000 + index })),
      clusterIP: "10.96.0.7",
    },
  };
  return {
    apiVersion: VERSIONS[kind] ?? "v1",
    kind,
    metadata: { name: "web", namespace: "shop" },
    spec: specs[kind] ?? {},
  };
};
