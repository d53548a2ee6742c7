import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { listItemKey } from "./list-item-key.js";

const TEXT = { type: "string" };
const list = (properties: JsonObject, more: JsonObject = {}): KubeObject =>
  crd({ spec: { hosts: { type: "array", items: { type: "object", properties }, ...more } } });

testRule(listItemKey, {
  bad: [["FieldValueRequired", schemaPath("spec", "ports")]],
  valid: {
    "a name": { object: list({ name: TEXT, value: TEXT }) },
    "a key": {
      object: list({ host: TEXT }, { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["host"] }),
    },
    "an atomic list, which is one value": {
      object: list({ host: TEXT }, { "x-kubernetes-list-type": "atomic" }),
    },
    "a map without keys, which list-map-keys-valid covers": {
      object: list({ host: TEXT }, { "x-kubernetes-list-type": "map" }),
    },
    "a set of atomic objects": {
      object: crd({
        spec: {
          hosts: {
            type: "array",
            "x-kubernetes-list-type": "set",
            items: { type: "object", "x-kubernetes-map-type": "atomic", properties: { host: TEXT } },
          },
        },
      }),
    },
    "a list of strings": { object: crd({ spec: { hosts: { type: "array", items: TEXT } } }) },
    "items of which nothing is known": {
      object: crd({ spec: { hosts: { type: "array", items: { type: "object" } } } }),
    },
    "items of a core type": {
      object: list({
        effect: TEXT,
        key: TEXT,
        operator: TEXT,
        tolerationSeconds: { type: "integer" },
        value: TEXT,
      }),
    },
    "the conditions, of which conditions-list-map tells": {
      object: crd({
        status: { conditions: { type: "array", items: { type: "object", properties: { type: TEXT } } } },
      }),
    },
  },
  invalid: {
    "an atomic list of mere attributes": {
      object: list({ size: TEXT, zone: TEXT }, { "x-kubernetes-list-type": "atomic" }),
      causes: [["FieldValueRequired", schemaPath("spec", "hosts")]],
    },
    neither: { object: list({ host: TEXT }), causes: [["FieldValueRequired", schemaPath("spec", "hosts")]] },
    "a list in status": {
      object: crd({
        status: { hosts: { type: "array", items: { type: "object", properties: { host: TEXT } } } },
      }),
      causes: [["FieldValueRequired", schemaPath("status", "hosts")]],
    },
  },
});
