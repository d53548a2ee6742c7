import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import { crossNamespacePermission } from "./cross-namespace-permission.js";

const GATEWAY = "gateway.networking.k8s.io";
const route = (...backendRefs: readonly JsonObject[]): Json => ({
  apiVersion: `${GATEWAY}/v1`,
  kind: "HTTPRoute",
  metadata: { name: "web", namespace: "shop" },
  spec: { rules: [{ backendRefs }] },
});
const grant = (from: JsonObject, to: JsonObject, namespace = "data"): string =>
  JSON.stringify({
    apiVersion: `${GATEWAY}/v1beta1`,
    kind: "ReferenceGrant",
    metadata: { name: "shop", namespace },
    spec: {
      from: [{ group: GATEWAY, kind: "HTTPRoute", namespace: "shop", ...from }],
      to: [{ group: "", kind: "Service", ...to }],
    },
  });
const elsewhere = route({ name: "db", namespace: "data", port: 80 });
const backend = [["FieldValueForbidden", "spec.rules[0].backendRefs[0].namespace"]] as const;
const widget = (spec: JsonObject): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", namespace: "shop" },
  spec,
});
const options = { references: [{ field: "spec.secretRef", kind: "Secret" }] };
const secret = widget({ secretRef: { name: "db", namespace: "data" } });

testRule(crossNamespacePermission, {
  bad: backend,
  valid: {
    "a grant for all Services": { object: elsewhere, cluster: grant({}, {}) },
    "a grant for this one": { object: elsewhere, cluster: grant({}, { name: "db" }) },
    "the same namespace, told or not": { object: route({ name: "db" }, { name: "db", namespace: "shop" }) },
    "no name": { object: route({ namespace: "data" }) },
    "a route without a namespace": {
      object: { apiVersion: `${GATEWAY}/v1`, kind: "HTTPRoute", metadata: { name: "a" }, spec: {} },
    },
    "the Gateway that a route belongs to, which decides by its listeners": {
      object: {
        apiVersion: `${GATEWAY}/v1`,
        kind: "HTTPRoute",
        metadata: { name: "a", namespace: "shop" },
        spec: { parentRefs: [{ name: "public", namespace: "infra" }] },
      },
    },
    "a reference that nobody has named": { object: secret },
    "a custom resource with a grant": {
      object: secret,
      options,
      cluster: grant({ group: "acme.io", kind: "Widget" }, { kind: "Secret" }),
    },
    "RBAC, which crosses namespaces by design": {
      object: {
        apiVersion: "rbac.authorization.k8s.io/v1",
        kind: "RoleBinding",
        metadata: { name: "a", namespace: "shop" },
        subjects: [{ kind: "ServiceAccount", name: "a", namespace: "data" }],
      },
    },
  },
  invalid: {
    "no grant at all": { object: elsewhere, causes: backend },
    "a grant for another kind": {
      object: elsewhere,
      cluster: grant({}, { kind: "Secret" }),
      causes: backend,
    },
    "a grant of another namespace": { object: elsewhere, cluster: grant({}, {}, "infra"), causes: backend },
    "a grant for another namespace": {
      object: elsewhere,
      cluster: grant({ namespace: "stage" }, {}),
      causes: backend,
    },
    "a mirror": {
      object: {
        apiVersion: `${GATEWAY}/v1`,
        kind: "GRPCRoute",
        metadata: { name: "a", namespace: "shop" },
        spec: {
          rules: [{ filters: [{}, { requestMirror: { backendRef: { name: "db", namespace: "data" } } }] }],
        },
      },
      cluster: grant({}, {}),
      causes: [["FieldValueForbidden", "spec.rules[0].filters[1].requestMirror.backendRef.namespace"]],
    },
    "the certificate of a Gateway": {
      object: {
        apiVersion: `${GATEWAY}/v1`,
        kind: "Gateway",
        metadata: { name: "a", namespace: "shop" },
        spec: { listeners: [{ tls: { certificateRefs: [{ name: "tls", namespace: "data" }] } }] },
      },
      cluster: grant({ kind: "Gateway" }, {}),
      causes: [["FieldValueForbidden", "spec.listeners[0].tls.certificateRefs[0].namespace"]],
    },
    "the data source of a volume": {
      object: {
        apiVersion: "v1",
        kind: "PersistentVolumeClaim",
        metadata: { name: "a", namespace: "shop" },
        spec: {
          dataSourceRef: {
            apiGroup: "snapshot.storage.k8s.io",
            kind: "VolumeSnapshot",
            name: "a",
            namespace: "data",
          },
        },
      },
      causes: [["FieldValueForbidden", "spec.dataSourceRef.namespace"]],
    },
    "a reference that the pack names": {
      object: secret,
      options,
      causes: [["FieldValueForbidden", "spec.secretRef.namespace"]],
    },
  },
});

test.each([
  ["good ones", [{ field: "spec.secretRef", group: "", kind: "Secret" }], []],
  ["one that cannot be read", [{ field: "spec.a" }, { field: "[" }], ["references[1].field"]],
])("options: %s", (_, references, fields) => {
  expect(optionProblems(crossNamespacePermission, { references })).toEqual(fields);
});
