import { fixAll } from "../../testing/fix-all.js";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { defaultReachable } from "./default-reachable.js";

const DEFAULT = { type: "integer", default: 1 };
const part = (properties: JsonObject, more: JsonObject = {}): KubeObject =>
  crd({ spec: { settings: { type: "object", properties, ...more } } });

testRule(defaultReachable, {
  bad: [["FieldValueRequired", schemaPath("spec", "rollout")]],
  valid: {
    "a default of the object": { object: part({ a: DEFAULT, b: DEFAULT }, { default: {} }) },
    "a feature that is on while its object is present": {
      object: crd({
        spec: {
          debug: { type: "object", properties: { a: DEFAULT, b: DEFAULT } },
          monitoring: {
            type: "object",
            properties: { enabled: { type: "boolean", default: true }, b: DEFAULT },
          },
        },
      }),
    },
    "settings whose presence has a meaning": {
      object: part({ a: DEFAULT, b: DEFAULT }, { description: "If not set, no checks run." }),
    },
    "a field without a default": { object: part({ a: DEFAULT, b: { type: "integer" } }) },
    "one field alone, which may be a switch": { object: part({ a: DEFAULT }) },
    "a required object": {
      object: crd({
        root: {
          spec: {
            type: "object",
            required: ["settings"],
            properties: { settings: { type: "object", properties: { a: DEFAULT, b: DEFAULT } } },
          },
        },
      }),
    },
    "an object that may be null": { object: part({ a: DEFAULT, b: DEFAULT }, { nullable: true }) },
    "members of a union by its values": {
      object: crd({
        spec: {
          type: { type: "string", enum: ["Http", "Tcp"] },
          http: { type: "object", properties: { a: DEFAULT, b: DEFAULT } },
          tcp: { type: "object", properties: { a: DEFAULT, b: DEFAULT } },
        },
      }),
    },
    "members of a union that its schema declares": {
      object: crd({
        spec: {
          action: {
            type: "object",
            oneOf: [{ required: ["http"] }, { required: ["tcp"] }],
            properties: {
              http: { type: "object", properties: { a: DEFAULT, b: DEFAULT } },
              tcp: { type: "object", properties: { a: DEFAULT, b: DEFAULT } },
            },
          },
        },
      }),
    },
    "an object in status": {
      object: crd({ status: { settings: { type: "object", properties: { a: DEFAULT, b: DEFAULT } } } }),
    },
    "the whole spec": { object: crd({ spec: { a: DEFAULT, b: DEFAULT } }) },
    items: {
      object: crd({
        spec: { parts: { type: "array", items: { type: "object", properties: { a: DEFAULT, b: DEFAULT } } } },
      }),
    },
  },
  invalid: {
    "all fields have defaults": {
      object: part({ a: DEFAULT, b: DEFAULT }),
      causes: [["FieldValueRequired", schemaPath("spec", "settings")]],
    },
    "an item's object": {
      object: crd({
        spec: {
          hosts: {
            type: "array",
            items: {
              type: "object",
              properties: { settings: { type: "object", properties: { a: DEFAULT, b: DEFAULT } } },
            },
          },
        },
      }),
      causes: [["FieldValueRequired", `${schemaPath("spec", "hosts")}.items.properties.settings`]],
    },
    "a feature with a switch that is off": {
      object: crd({
        spec: {
          debug: {
            type: "object",
            properties: { enabled: { type: "boolean", default: false }, b: DEFAULT },
          },
        },
      }),
      causes: [["FieldValueRequired", schemaPath("spec", "debug")]],
    },
    "items with a default": {
      object: crd({ spec: { hosts: { type: "array", items: { type: "string", default: "a" } } } }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "hosts")}.items`]],
    },
    "values of a map with a default": {
      object: crd({
        spec: { hosts: { type: "object", additionalProperties: { type: "string", default: "a" } } },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "hosts")}.additionalProperties`]],
    },
  },
});

test("the fix gives the object an empty default", () => {
  expect(fixAll(defaultReachable, part({ a: DEFAULT, b: DEFAULT }))).toEqual({
    object: part({ a: DEFAULT, b: DEFAULT }, { default: {} }),
    left: [],
  });
});

test("the fix takes the default from what can only have one in place of null", () => {
  const hosts = (items: JsonObject) => crd({ spec: { hosts: { type: "array", items } } });
  expect(fixAll(defaultReachable, hosts({ type: "string", default: "a" }))).toEqual({
    object: hosts({ type: "string" }),
    left: [],
  });
});
