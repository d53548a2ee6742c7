import type { Json, JsonObject } from "kube-json";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { fromSchema } from "./from-schema.js";

const widget = (parts: JsonObject): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  ...parts,
});

/** A definition whose version has this schema of `spec`, and of `status`. */
const defined = (spec: JsonObject, status: JsonObject = {}, name = "v1"): string =>
  JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.acme.io" },
    spec: {
      group: "acme.io",
      names: { kind: "Widget", plural: "widgets" },
      scope: "Namespaced",
      versions: [{ name, schema: { openAPIV3Schema: { type: "object", properties: { spec, status } } } }],
    },
  });

const SIZE: JsonObject = { type: "integer", default: 3 };
const sized = defined({ properties: { size: SIZE } });

testDefaulter(fromSchema, {
  changes: {
    "an absent field": { object: widget({ spec: {} }), cluster: sized, after: widget({ spec: { size: 3 } }) },
    "an update that leaves it out": {
      oldObject: widget({ spec: { size: 5 } }),
      object: widget({ spec: {} }),
      cluster: sized,
      after: widget({ spec: { size: 3 } }),
    },
    "a parent that is a default, with all below": {
      object: widget({}),
      cluster: defined({ default: {}, properties: { a: { default: {}, properties: { size: SIZE } } } }),
      after: widget({ spec: { a: { size: 3 } } }),
    },
    "items and values": {
      object: widget({ spec: { list: [{ size: 1 }, {}], map: { "a/b": {} } } }),
      cluster: defined({
        properties: {
          list: { items: { properties: { size: SIZE } } },
          map: { additionalProperties: { properties: { size: SIZE } } },
        },
      }),
      after: widget({ spec: { list: [{ size: 1 }, { size: 3 }], map: { "a/b": { size: 3 } } } }),
    },
    "a name that JavaScript knows": {
      object: widget({ spec: {} }),
      cluster: defined({ properties: { constructor: { default: "a" } } }),
      after: widget({ spec: { constructor: "a" } }),
    },
  },
  untouched: {
    "a field that is there, zero included": { object: widget({ spec: { size: 0 } }), cluster: sized },
    "fields that are not declared, which are not its business": {
      object: widget({ spec: { size: 1, other: null } }),
      cluster: sized,
    },
    "null where the schema forbids it: the API server replaces it, and nothing here may": {
      object: widget({ spec: { size: null } }),
      cluster: sized,
    },
    "null where the schema allows it": {
      object: widget({ spec: { size: null } }),
      cluster: defined({ properties: { size: { ...SIZE, nullable: true } } }),
    },
    "a parent that is absent": { object: widget({}), cluster: sized },
    "a status": {
      object: widget({ status: {} }),
      cluster: defined({}, { default: {}, properties: { size: SIZE } }),
    },
    "another version": {
      object: widget({ spec: {} }),
      cluster: defined({ properties: { size: SIZE } }, {}, "v2"),
    },
    "a kind that nobody defines": { object: widget({ spec: {} }) },
    "what an API server sends, which it has defaulted itself": {
      object: widget({ spec: {} }),
      cluster: sized,
      user: { username: "jane", groups: [] },
    },
  },
});
