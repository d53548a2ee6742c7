import type { Json, JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";

export const many = <T>(size: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: size }, (_, index) => make(index));
const map = (size: number, make: (index: number) => Json): JsonObject =>
  Object.fromEntries(many(size, (index) => [`k${String(index)}`, make(index)]));
export const n = String;

export const object = (apiVersion: string, kind: string, parts: JsonObject): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "web", namespace: "shop" },
  ...parts,
});
export const meta = (metadata: JsonObject): KubeObject =>
  object("acme.io/v1", "Widget", { metadata: { name: "web", namespace: "shop", ...metadata } });
const deployment = (spec: JsonObject, selector: JsonObject = { matchLabels: { app: "web" } }): KubeObject =>
  object("apps/v1", "Deployment", {
    spec: {
      selector,
      template: {
        metadata: { labels: { app: "web" } },
        spec: { containers: [{ name: "web", image: "acme.io/web:1" }], ...spec },
      },
    },
  });
const container = (parts: JsonObject): KubeObject =>
  deployment({ containers: [{ name: "web", image: "acme.io/web:1", ...parts }] });
const field = (schema: JsonObject): KubeObject => crd({ spec: { field: schema } });
/** An object with this many fields, and further keywords of its schema. */
const fields = (
  size: number,
  make: (index: number) => readonly [name: string, schema: Json],
  more: JsonObject = {},
): KubeObject => field({ type: "object", properties: Object.fromEntries(many(size, make)), ...more });

/** Objects that may have too much of something. */
export const SHAPES: Readonly<Record<string, (size: number) => KubeObject>> = {
  finalizers: (size) => meta({ finalizers: many(size, (i) => `acme.io/f${n(i)}`) }),
  annotations: (size) => meta({ annotations: map(size, n) }),
  labels: (size) => meta({ labels: map(size, n) }),
  ownerReferences: (size) =>
    meta({
      ownerReferences: many(size, (i) => ({ apiVersion: "v1", kind: "Pod", name: `p${n(i)}`, uid: n(i) })),
    }),
  managedFields: (size) =>
    meta({ managedFields: many(size, (i) => ({ manager: n(i), operation: "Apply", apiVersion: "v1" })) }),
  conditions: (size) =>
    object("acme.io/v1", "Widget", {
      status: {
        conditions: many(size, (i) => ({ type: `T${n(i)}`, status: "True", reason: "A", message: "a" })),
      },
    }),
  "ports of a Service": (size) =>
    object("v1", "Service", {
      spec: {
        type: "NodePort",
        selector: { app: "web" },
        ports: many(size, (i) => ({ name: `p${n(i)}`, port: i, nodePort: 30_000 + i })),
      },
    }),
  "data of a ConfigMap": (size) => object("v1", "ConfigMap", { data: map(size, n) }),
  "data of a Secret": (size) => object("v1", "Secret", { data: map(size, () => "YQ==") }),
  "rules of a Role": (size) =>
    object("rbac.authorization.k8s.io/v1", "Role", {
      rules: many(size, (i) => ({
        apiGroups: [""],
        resources: [`r${n(i)}/status`, "pods"],
        verbs: ["get", "update"],
      })),
    }),
  "subjects of a RoleBinding": (size) =>
    object("rbac.authorization.k8s.io/v1", "RoleBinding", {
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "a" },
      subjects: many(size, (i) => ({ kind: "ServiceAccount", name: `s${n(i)}`, namespace: "other" })),
    }),
  "addresses of Endpoints": (size) =>
    object("v1", "Endpoints", {
      subsets: many(size, (i) => ({ addresses: [{ ip: "10.0.0.1" }], ports: [{ port: i }] })),
    }),
  "endpoints of an EndpointSlice": (size) =>
    object("discovery.k8s.io/v1", "EndpointSlice", {
      addressType: "IPv4",
      endpoints: many(size, (i) => ({ addresses: ["10.0.0.1"], hostname: `h${n(i)}` })),
    }),
  "rules of an Ingress": (size) =>
    object("networking.k8s.io/v1", "Ingress", {
      spec: {
        rules: many(size, (i) => ({
          host: `h${n(i)}.acme.io`,
          http: {
            paths: [{ path: "/", pathType: "Prefix", backend: { service: { name: "a", port: { number: 1 } } } }],
          },
        })),
      },
    }),
  "backends of an HTTPRoute": (size) =>
    object("gateway.networking.k8s.io/v1", "HTTPRoute", {
      spec: {
        rules: [{ backendRefs: many(size, (i) => ({ name: `s${n(i)}`, namespace: "other", port: 80 })) }],
      },
    }),
  containers: (size) => deployment({ containers: many(size, (i) => ({ name: `c${n(i)}`, image: "acme.io/web" })) }),
  "environment of a container": (size) => container({ env: many(size, (i) => ({ name: `E${n(i)}`, value: "a" })) }),
  "ports of a container": (size) => container({ ports: many(size, (i) => ({ containerPort: i + 1 })) }),
  volumes: (size) => deployment({ volumes: many(size, (i) => ({ name: `v${n(i)}`, configMap: { name: "a" } })) }),
  tolerations: (size) => deployment({ tolerations: many(size, (i) => ({ key: `t${n(i)}`, operator: "Exists" })) }),
  matchLabels: (size) => deployment({}, { matchLabels: map(size, n) }),
  matchExpressions: (size) =>
    deployment({}, { matchExpressions: many(size, (i) => ({ key: `k${n(i)}`, operator: "In", values: ["a", "b"] })) }),
  "values of a matchExpression": (size) =>
    deployment({}, { matchExpressions: [{ key: "app", operator: "In", values: many(size, n) }] }),
  "expression of an admission policy": (size) =>
    object("admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy", {
      spec: {
        validations: [{ expression: `object.metadata.resourceVersion == '' || ${"a".repeat(size * 8)}` }],
      },
    }),
  "versions of a CRD": (size) =>
    crd({
      crd: {
        versions: many(size / 4, (i) => ({
          name: `v${n(i + 1)}`,
          served: true,
          storage: i === 0,
          schema: { openAPIV3Schema: { type: "object", properties: { Spec: { type: "object" } } } },
        })),
      },
    }),
  "printer columns": (size) =>
    crd({
      spec: { a: { type: "string" } },
      version: {
        additionalPrinterColumns: many(size, (i) => ({
          name: `C${n(i)}`,
          type: "string",
          jsonPath: `.spec.f${n(i)}`,
        })),
      },
    }),
  properties: (size) => crd({ spec: map(size, () => ({ type: "integer" })) }),
  "required properties": (size) =>
    field({
      type: "object",
      properties: map(size, () => ({ type: "string" })),
      required: many(size, (i) => `k${n(i)}`),
    }),
  "values of an enum": (size) => field({ type: "string", enum: many(size, (i) => `V${n(i)}`) }),
  "a misspelled enum": (size) => field({ type: "string", enum: many(size, (i) => `v-${n(i)}_x`) }),
  oneOf: (size) => field({ type: "object", oneOf: many(size, (i) => ({ required: [`k${n(i)}`] })) }),
  anyOf: (size) => field({ anyOf: many(size, (i) => ({ maxLength: i })) }),
  allOf: (size) => field({ type: "string", default: "a", allOf: many(size, (i) => ({ maxLength: i + 1 })) }),
  "validation rules": (size) =>
    field({
      type: "string",
      "x-kubernetes-validations": many(size, (i) => ({ rule: `self != '${n(i)}'`, message: "a" })),
    }),
  "immutable fields, and rules of their parent": (size) =>
    field({
      type: "object",
      properties: map(size, () => ({
        type: "string",
        "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "may not be changed" }],
      })),
      "x-kubernetes-validations": many(size, (i) => ({ rule: `self.other != '${n(i)}'`, message: "a" })),
    }),
  passwords: (size) => crd({ spec: Object.fromEntries(many(size, (i) => [`k${n(i)}Password`, { type: "string" }])) }),
  "levels of properties": (size) =>
    field(
      many(Math.floor(size / 100), n).reduce<JsonObject>((inner) => ({ type: "object", properties: { a: inner } }), {
        type: "string",
      }),
    ),
  "type of a condition": (size) =>
    object("acme.io/v1", "Widget", {
      status: {
        conditions: [{ type: `Ready${"a".repeat(size * 4)}`, status: "True", reason: "A", message: "a" }],
      },
    }),
  "a description": (size) => field({ type: "string", description: "Defaults to 1h, e.g. 'a'. ".repeat(size) }),
  "a name": (size) => crd({ spec: { ["aB".repeat(size)]: { type: "string" } } }),
  categories: (size) => crd({ names: { categories: many(size, (i) => `c${n(i)}`) } }),
  "short names": (size) => crd({ names: { shortNames: many(size, (i) => `s${n(i)}`) } }),
  "keys of a list": (size) =>
    field({
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": many(size, (i) => `k${n(i)}`),
      items: { type: "object", properties: map(size, () => ({ type: "string" })) },
    }),
  "patterns, and a default for each": (size) =>
    crd({ spec: map(size, (i) => ({ type: "string", default: "a", pattern: `^[a-z${n(i)}]{1,1000}$` })) }),
  "patterns of durations": (size) =>
    crd({
      spec: Object.fromEntries(
        many(size, (i) => [`k${n(i)}Timeout`, { type: "string", pattern: `^[hms${n(i)}]{1,900}$` }]),
      ),
    }),
  "a default, and a pattern that is slow on it": (size) =>
    field({ type: "string", default: "ab".repeat(size), pattern: "(a|b)*a(a|b){200}[ce]" }),
  "defaults of a list, and a pattern too large": (size) =>
    field({
      type: "array",
      items: { type: "string", pattern: "[a-d]{0,1000}".repeat(100) },
      default: many(size, () => "a"),
    }),
  // Fields of one object that are compared with each other, or with the rules of the object.
  "rules, each of a field": (size) =>
    fields(size, (i) => [`k${n(i)}`, { type: "string" }], {
      "x-kubernetes-validations": many(size, (i) => ({ rule: `self.k${n(i)} != ''`, fieldPath: `.k${n(i)}` })),
    }),
  "rules, and fields with defaults in words": (size) =>
    fields(size, (i) => [`k${n(i)}`, { type: "string", description: "Defaults to 'a'." }], {
      "x-kubernetes-validations": many(size, (i) => ({ rule: `self.k${n(i)} != ''` })),
    }),
  "fields with an enum": (size) => fields(size, (i) => [`k${n(i)}`, { type: "string", enum: ["A", "B"] }]),
  "references that a discriminator selects": (size) =>
    fields(size, (i) =>
      i === 0
        ? ["type", { type: "string", enum: many(size, (j) => `K${n(j)}`) }]
        : [`k${n(i)}`, { type: "object", properties: { name: { type: "string" }, namespace: { type: "string" } } }],
    ),
  "objects of which one may be set": (size) =>
    fields(size, (i) => [`k${n(i)}`, { type: "object", description: "Only one may be set.", properties: { a: {} } }]),
  "fields with values in words": (size) =>
    fields(size, (i) => [`k${n(i)}`, { type: "string", description: "Valid values are A and B." }]),
  "fields for values of an enum": (size) =>
    fields(size, (i) =>
      i === 0
        ? ["sort", { type: "string", enum: many(size, (j) => `K${n(j)}`) }]
        : [`k${n(i)}`, { type: "string", description: `Required when sort is K${n(i)}.` }],
    ),
  "lists of references in a status": (size) =>
    crd({
      status: map(size, () => ({ type: "array", items: { type: "object", properties: { name: { type: "string" } } } })),
    }),
  flags: (size) => fields(size, (i) => [`k${n(i)}`, { type: "boolean" }]),
  "flags called 'is'": (size) => fields(size, (i) => [`isK${n(i)}`, { type: "boolean" }]),
  "fields called after their parent": (size) => fields(size, (i) => [`fieldAb${n(i)}`, { type: "string" }]),
  "objects with a field called after them": (size) =>
    fields(size / 4, (i) => [
      `k${n(i)}`,
      {
        type: "object",
        properties: { widget: { type: "object", properties: { widgetLabel: { type: "string" } } } },
      },
    ]),
  "fields called as extensions": (size) => fields(size, (i) => [`x-k${n(i)}`, { type: "string" }]),
  "durations without a unit": (size) => fields(size, (i) => [`k${n(i)}Timeout`, { type: "integer" }]),
  "fields called kinds": (size) => fields(size, (i) => [`k${n(i)}Kind`, { type: "string", enum: ["A", "B"] }]),
  "fields that may be discriminators": (size) =>
    fields(size, (i) => [`k${n(i)}`, { type: "string", description: "Says which of the members is set." }]),
};
