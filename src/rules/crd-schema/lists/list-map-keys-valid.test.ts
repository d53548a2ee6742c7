import { fixAll } from "../../../testing/fix-all.js";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { listMapKeysValid } from "./list-map-keys-valid.js";

const TEXT = { type: "string" };
const FOUND = [["FieldValueInvalid", schemaPath("spec", "ports")]] as const;
const list = (keys: readonly string[], properties: JsonObject, required: readonly string[] = []): KubeObject =>
  crd({
    spec: {
      ports: {
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": keys,
        items: { type: "object", properties, required },
      },
    },
  });

testRule(listMapKeysValid, {
  bad: [["FieldValueInvalid", schemaPath("spec", "ports")]],
  valid: {
    "a required key": { object: list(["name"], { name: TEXT }, ["name"]) },
    "a key with a default": {
      object: list(["port", "protocol"], { port: { type: "integer" }, protocol: { ...TEXT, default: "TCP" } }, [
        "port",
      ]),
    },
    "another type of list": {
      object: crd({
        spec: { ports: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "object" } } },
      }),
    },
    "no type": { object: crd({ spec: { ports: { type: "array", items: { type: "object" } } } }) },
    "the conditions, of which conditions-list-map tells": {
      object: crd({
        status: {
          conditions: {
            type: "array",
            "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["kind"],
            items: { type: "object", properties: { type: TEXT } },
          },
        },
      }),
    },
  },
  invalid: {
    "a key that is neither": { object: list(["name"], { name: TEXT }), causes: FOUND },
    "a key that the items do not have": { object: list(["name"], { key: TEXT }, ["name"]), causes: FOUND },
    "a key that is no scalar": {
      object: list(["name"], { name: { type: "object" } }, ["name"]),
      causes: FOUND,
    },
    "no keys": { object: list([], { name: TEXT }, ["name"]), causes: FOUND },
    "a key twice": { object: list(["name", "name"], { name: TEXT }, ["name"]), causes: FOUND },
    "items that are no objects": {
      object: crd({
        spec: {
          ports: {
            type: "array",
            "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["name"],
            items: TEXT,
          },
        },
      }),
      causes: FOUND,
    },
    "keys without a map": {
      object: crd({
        spec: {
          ports: {
            type: "array",
            "x-kubernetes-list-type": "atomic",
            "x-kubernetes-list-map-keys": ["name"],
            items: { type: "object", required: ["name"], properties: { name: TEXT } },
          },
        },
      }),
      causes: FOUND,
    },
  },
});

test("the fix leaves each key once, and does not choose other keys", () => {
  const twice = list(["name", "port", "name", "name"], { name: TEXT, port: TEXT }, ["name", "port"]);
  expect(fixAll(listMapKeysValid, twice)).toEqual({
    object: list(["name", "port"], { name: TEXT, port: TEXT }, ["name", "port"]),
    left: [],
  });
  expect(fixAll(listMapKeysValid, list(["name"], { name: TEXT })).left).toHaveLength(1);
});
