import { fixAll } from "../../testing/fix-all.js";
import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { conditionsListMap } from "./conditions-list-map.js";

const conditions = (extensions: JsonObject): KubeObject =>
  crd({ status: { conditions: { type: "array", items: { type: "object" }, ...extensions } } });

const INVALID = [["FieldValueInvalid", schemaPath("status", "conditions")]] as const;

testRule(conditionsListMap, {
  bad: [["FieldValueInvalid", schemaPath("status", "conditions")]],
  valid: {
    "a map with the key 'type'": {
      object: conditions({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["type"] }),
    },
    "no conditions": { object: crd({ status: {} }) },
    "no list, of which conditions-list tells": {
      object: crd({ status: { conditions: { type: "object" } } }),
    },
  },
  invalid: {
    "no list type": { object: conditions({}), causes: INVALID },
    "an atomic list": { object: conditions({ "x-kubernetes-list-type": "atomic" }), causes: INVALID },
    "no key": { object: conditions({ "x-kubernetes-list-type": "map" }), causes: INVALID },
    "another key": {
      object: conditions({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["reason"] }),
      causes: INVALID,
    },
    "a second key": {
      object: conditions({
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["type", "status"],
      }),
      causes: INVALID,
    },
    "a key without the list type": {
      object: conditions({ "x-kubernetes-list-map-keys": ["type"] }),
      causes: INVALID,
    },
  },
});

describe("the fix", () => {
  const keyed = (items: JsonObject, more: JsonObject = {}): KubeObject =>
    crd({ status: { conditions: { type: "array", items: { type: "object", ...items }, ...more } } });
  const TYPE = { required: ["type"], properties: { type: { type: "string" } } };
  const MAP = { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["type"] };

  test.each([
    {},
    { "x-kubernetes-list-type": "atomic" },
    { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["type", "status"] },
  ])("makes a map of %j", (more) => {
    expect(fixAll(conditionsListMap, keyed(TYPE, more))).toEqual({ object: keyed(TYPE, MAP), left: [] });
  });
  test("takes a type with a default for a key, as the API server does", () => {
    const items = { properties: { type: { type: "string", default: "Ready" } } };
    expect(fixAll(conditionsListMap, keyed(items))).toEqual({ object: keyed(items, MAP), left: [] });
  });
  test.each([
    {},
    { properties: { type: { type: "string" } } },
    { required: ["type"], properties: { type: { type: "object" } } },
  ])("is none where the API server would refuse the key: %j", (items) => {
    expect(fixAll(conditionsListMap, keyed(items)).left).toHaveLength(1);
  });
});
