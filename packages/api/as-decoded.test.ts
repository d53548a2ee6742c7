import { asDecoded } from "./as-decoded.js";
import type { Json, KubeObject } from "kube-json";

const deployment = (parts: object): KubeObject => ({ apiVersion: "apps/v1", kind: "Deployment", ...parts });
const widget = (parts: object): KubeObject => ({ apiVersion: "acme.io/v1", kind: "Widget", ...parts });

const crd = (schema: object): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: { versions: [{ schema: { openAPIV3Schema: schema as Json } }] },
});

test.each<[string, KubeObject, KubeObject]>([
  [
    "a null field of a built-in kind is none",
    deployment({
      spec: { paused: null, template: { spec: { volumes: null, containers: [{ name: "a", args: null }] } } },
    }),
    deployment({ spec: { template: { spec: { containers: [{ name: "a" }] } } } }),
  ],
  [
    "in a map of strings it is the empty string",
    deployment({ metadata: { labels: { app: null } }, spec: { selector: { matchLabels: { app: null } } } }),
    deployment({ metadata: { labels: { app: "" } }, spec: { selector: { matchLabels: { app: "" } } } }),
  ],
  [
    "labels and annotations without entries are none",
    deployment({ metadata: { name: "a", labels: {}, annotations: null } }),
    deployment({ metadata: { name: "a" } }),
  ],
  [
    "a custom resource keeps its own nulls, but not those of metadata",
    widget({ metadata: { name: "a", labels: null, creationTimestamp: null }, spec: { size: null } }),
    widget({ metadata: { name: "a" }, spec: { size: null } }),
  ],
  [
    "in a map of schemas it is one without keywords",
    crd({ type: "object", properties: { a: null, properties: { title: null, properties: { default: null } } } }),
    crd({ type: "object", properties: { a: {}, properties: { properties: { default: {} } } } }),
  ],
  [
    "in a default, an example and the allowed values of a schema it stays",
    crd({ default: { a: null }, example: { a: null }, enum: [{ a: null }], not: null }),
    crd({ default: { a: null }, example: { a: null }, enum: [{ a: null }] }),
  ],
  ["a default of null is none", crd({ default: null }), crd({})],
  ["items of lists stay", deployment({ spec: { list: [null, 1] } }), deployment({ spec: { list: [null, 1] } })],
])("%s", (_, object, expected) => {
  expect(asDecoded(object)).toEqual(expected);
});

test("the very same object where there is nothing to do", () => {
  const object = deployment({ metadata: { name: "a", labels: { app: "a" } }, spec: { replicas: 1 } });
  expect(asDecoded(object)).toBe(object);
});

test("`__proto__` is an ordinary key", () => {
  const object = JSON.parse('{"apiVersion":"v1","kind":"ConfigMap","data":{"__proto__":"a","b":null}}') as KubeObject;
  expect(JSON.stringify(asDecoded(object))).toBe(
    '{"apiVersion":"v1","kind":"ConfigMap","data":{"__proto__":"a","b":""}}',
  );
});
