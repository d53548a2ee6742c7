import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { conditionsTopLevel } from "./conditions-top-level.js";

const CONDITIONS = {
  type: "array",
  items: { type: "object", properties: { type: { type: "string" }, status: { type: "string" } } },
};
const COUNT = { type: "integer", format: "int32" };
const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const list = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "array",
  items: object(properties),
  ...more,
});

testRule(conditionsTopLevel, {
  bad: [["FieldValueInvalid", schemaPath("status", "health", "conditions")]],
  valid: {
    "directly under status": { object: crd({ status: { conditions: CONDITIONS } }) },
    "those of a part beside them": {
      object: crd({ status: { conditions: CONDITIONS, pool: object({ conditions: CONDITIONS }) } }),
    },
    "of each parent": {
      object: crd({ status: { parents: list({ parentRef: object({}), conditions: CONDITIONS }) } }),
    },
    "of each of a list with names": {
      object: crd({ status: { pools: list({ name: { type: "string" }, conditions: CONDITIONS }) } }),
    },
    "of each of a list with another key": {
      object: crd({
        status: {
          zones: list(
            { zone: { type: "string" }, conditions: CONDITIONS },
            { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["zone"] },
          ),
        },
      }),
    },
    "of each of a map": {
      object: crd({
        status: { pools: { type: "object", additionalProperties: object({ conditions: CONDITIONS }) } },
      }),
    },
    "those of an embedded DaemonSetStatus": {
      object: crd({
        status: {
          daemons: object({
            currentNumberScheduled: COUNT,
            desiredNumberScheduled: COUNT,
            numberMisscheduled: COUNT,
            numberReady: COUNT,
            conditions: CONDITIONS,
          }),
        },
      }),
    },
    "those of an embedded DeploymentStatus": {
      object: crd({
        status: {
          server: object({
            observedGeneration: COUNT,
            replicas: COUNT,
            unavailableReplicas: COUNT,
            conditions: CONDITIONS,
          }),
        },
      }),
    },
    "in the spec": { object: crd({ spec: { health: object({ conditions: CONDITIONS }) } }) },
    "other conditions": {
      object: crd({
        status: { health: object({ conditions: { type: "array", items: { type: "string" } } }) },
      }),
    },
  },
  invalid: {
    "those of a part": {
      object: crd({ status: { health: object({ conditions: CONDITIONS }) } }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "health")}.properties.conditions`]],
    },
    "those of a part that counts replicas": {
      object: crd({ status: { pool: object({ replicas: COUNT, conditions: CONDITIONS }) } }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "pool")}.properties.conditions`]],
    },
    "of each of a list without names": {
      object: crd({ status: { history: list({ conditions: CONDITIONS }) } }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "history")}.items.properties.conditions`]],
    },
  },
});
