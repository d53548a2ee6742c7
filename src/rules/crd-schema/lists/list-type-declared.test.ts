import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { listTypeDeclared } from "./list-type-declared.js";

const items = { type: "object", properties: { name: { type: "string" } } };
const LIST = { type: "array", items };

testRule(listTypeDeclared, {
  bad: [["FieldValueRequired", schemaPath("spec", "ports")]],
  valid: {
    "a map": {
      object: crd({
        spec: {
          ports: { ...LIST, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"] },
        },
      }),
    },
    "an atomic list": { object: crd({ spec: { ports: { ...LIST, "x-kubernetes-list-type": "atomic" } } }) },
    "items without a key, which list-item-key covers": {
      object: crd({
        spec: {
          ports: { type: "array", items: { type: "object", properties: { port: { type: "integer" } } } },
        },
      }),
    },
    "a list of strings": { object: crd({ spec: { args: { type: "array", items: { type: "string" } } } }) },
    "a list of lists": {
      object: crd({
        spec: {
          rows: { type: "array", items: { type: "array", items: { type: "integer", format: "int32" } } },
        },
      }),
    },
    "the conditions, of which conditions-list-map tells": { object: crd({ status: { conditions: LIST } }) },
    "a list within an embedded resource": {
      object: crd({
        spec: {
          template: { type: "object", "x-kubernetes-embedded-resource": true, properties: { ports: LIST } },
        },
      }),
    },
  },
  invalid: {
    "a list of objects": {
      object: crd({ spec: { ports: LIST } }),
      causes: [["FieldValueRequired", schemaPath("spec", "ports")]],
    },
    "a list within a list": {
      object: crd({
        spec: {
          hosts: {
            type: "array",
            "x-kubernetes-list-type": "atomic",
            items: { type: "object", properties: { ports: LIST } },
          },
        },
      }),
      causes: [["FieldValueRequired", `${schemaPath("spec", "hosts")}.items.properties.ports`]],
    },
    "lists of anything else called conditions": {
      object: crd({
        spec: { conditions: LIST },
        status: { nodes: { type: "object", properties: { conditions: LIST } } },
      }),
      causes: [
        ["FieldValueRequired", schemaPath("spec", "conditions")],
        ["FieldValueRequired", schemaPath("status", "nodes", "conditions")],
      ],
    },
    "items with properties and no type": {
      object: crd({ status: { ports: { type: "array", items: { properties: items.properties } } } }),
      causes: [["FieldValueRequired", schemaPath("status", "ports")]],
    },
  },
});
