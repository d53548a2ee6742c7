import { parseSelector } from "kube-api";
import type { JsonObject, KubeObject } from "kube-json";
import { type Crossing, crossingReferences, isGranted } from "./reference-grants.js";

const route = { group: "gateway.networking.k8s.io", kind: "HTTPRoute", namespace: "shop" };
const grant = (from: JsonObject, to: JsonObject, namespace = "data"): KubeObject => ({
  apiVersion: "gateway.networking.k8s.io/v1beta1",
  kind: "ReferenceGrant",
  metadata: { name: "a", namespace },
  spec: { from: [{ ...route, ...from }], to: [{ group: "", kind: "Service", ...to }] },
});
const to = (more: Partial<Crossing["to"]> = {}): Crossing => ({
  from: route,
  to: { group: "", kind: "Service", namespace: "data", name: "db", ...more },
});
const untyped: Crossing = { from: route, to: { group: "", namespace: "data", name: "db" } };
const ofResource = (resource: string): Crossing => ({
  from: route,
  to: { group: "", resource, namespace: "data", name: "db" },
});

test.each<[string, KubeObject, Crossing, boolean]>([
  ["all objects of a kind", grant({}, {}), to(), true],
  ["one object", grant({}, { name: "db" }), to(), true],
  ["another object", grant({}, { name: "web" }), to(), false],
  ["another kind", grant({}, { kind: "Secret" }), to(), false],
  ["another group", grant({}, { group: "acme.io" }), to(), false],
  ["in another namespace", grant({}, {}, "infra"), to(), false],
  ["from another namespace", grant({ namespace: "stage" }, {}), to(), false],
  ["from another kind", grant({ kind: "TCPRoute" }, {}), to(), false],
  ["from another group", grant({ group: "" }, {}), to(), false],
  ["a resource", grant({}, {}), ofResource("services"), true],
  ["another resource", grant({}, {}), ofResource("secrets"), false],
  ["a reference that tells no type", grant({}, { kind: "Secret" }), untyped, true],
  ["a reference that tells no type, to another object", grant({}, { name: "web" }), untyped, false],
  ["nothing", { apiVersion: "v1", kind: "ReferenceGrant", spec: { from: [null], to: ["a"] } }, to(), false],
])("a grant of %s", (_, granted, crossing, expected) => {
  expect(isGranted([grant({}, {}, "elsewhere"), granted], crossing)).toBe(expected);
});

test("the references that are known can be read", () => {
  const kinds = ["GRPCRoute", "Gateway", "HTTPRoute", "TCPRoute", "TLSRoute", "UDPRoute"];
  for (const kind of kinds) {
    const references = crossingReferences("gateway.networking.k8s.io", kind);
    expect([kind, references.length > 0]).toEqual([kind, true]);
    for (const { field } of references) expect([field, parseSelector(field) !== undefined]).toEqual([field, true]);
  }
  expect(crossingReferences("", "PersistentVolumeClaim")).toEqual([{ field: "spec.dataSourceRef" }]);
  expect(crossingReferences("acme.io", "HTTPRoute")).toEqual([]);
  expect(crossingReferences("", "constructor")).toEqual([]);
});

test("thousands of grants are read once for hundreds of references", () => {
  let reads = 0;
  const grants = Array.from({ length: 5000 }, (_, index) => ({
    apiVersion: "gateway.networking.k8s.io/v1beta1",
    kind: "ReferenceGrant",
    metadata: { name: `g${String(index)}`, namespace: "data" },
    get spec() {
      reads++;
      return {
        from: [{ group: "a", kind: "A", namespace: "shop" }],
        to: [{ group: "", kind: "Service", name: `s${String(index)}` }],
      };
    },
  }));
  const from = { group: "a", kind: "A", namespace: "shop" };
  for (let index = 4800; index < 5200; index++) {
    const to = { group: "", kind: "Service", namespace: "data", name: `s${String(index)}` };
    expect([index, isGranted(grants, { from, to })]).toEqual([index, index < 5000]);
  }
  // For the namespaces, and for the targets.
  expect(reads).toBe(2 * grants.length);
});
