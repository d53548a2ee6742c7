import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { nestedConditionsListMap } from "./nested-conditions-list-map.js";

const TEXT = { type: "string" };
const ITEMS = { type: "object", required: ["type", "status"], properties: { type: TEXT, status: TEXT } };
const MAP = { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["type"] };
const FIELD = `${schemaPath("status", "nodes")}.items.properties.conditions`;

const nodes = (conditions: JsonObject): KubeObject =>
  crd({
    status: {
      nodes: {
        type: "array",
        items: { type: "object", properties: { conditions: { type: "array", items: ITEMS, ...conditions } } },
      },
    },
  });

testRule(nestedConditionsListMap, {
  bad: [["FieldValueInvalid", FIELD]],
  valid: {
    "a map keyed by type": { object: nodes(MAP) },
    "something else": {
      object: nodes({ items: { type: "object", properties: { type: TEXT, operator: TEXT } } }),
    },
    "no list": { object: nodes({ type: "object" }) },
    "the conditions of the status, which conditions-list-map reviews": {
      object: crd({ status: { conditions: { type: "array", items: ITEMS } } }),
    },
    "in the spec": {
      object: crd({
        spec: { node: { type: "object", properties: { conditions: { type: "array", items: ITEMS } } } },
      }),
    },
  },
  invalid: {
    "no list type": { object: nodes({}), causes: [["FieldValueInvalid", FIELD]] },
    "an atomic list": {
      object: nodes({ "x-kubernetes-list-type": "atomic" }),
      causes: [["FieldValueInvalid", FIELD]],
    },
    "another key": {
      object: nodes({ ...MAP, "x-kubernetes-list-map-keys": ["status"] }),
      causes: [["FieldValueInvalid", FIELD]],
    },
    "the conditions of a part": {
      object: crd({
        status: { node: { type: "object", properties: { conditions: { type: "array", items: ITEMS } } } },
      }),
      causes: [["FieldValueInvalid", schemaPath("status", "node", "conditions")]],
    },
  },
});

test("the fix makes the type the key", () => {
  expect(fixAll(nestedConditionsListMap, nodes({}))).toEqual({ object: nodes(MAP), left: [] });
});
