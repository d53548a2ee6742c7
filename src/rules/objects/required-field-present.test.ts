import type { Json, JsonObject } from "kube-json";
import { COSTLY_VALUES } from "../../testing/costly-list.js";
import { testRule } from "../../testing/test-rule.js";
import { requiredFieldPresent } from "./required-field-present.js";

const definition = (schema: JsonObject, more: JsonObject = {}): string =>
  JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.acme.io" },
    spec: {
      group: "acme.io",
      names: { kind: "Widget", plural: "widgets" },
      versions: [
        { name: "v1", schema: { openAPIV3Schema: { type: "object", ...schema } }, ...more },
        { name: "v2", schema: { openAPIV3Schema: { type: "object" } } },
      ],
    },
  });
const WITH_STATUS = { subresources: { status: {} } };
const requiring = (names: readonly string[], properties: JsonObject): JsonObject => ({
  type: "object",
  required: names,
  properties,
});
const specOf = (names: readonly string[], properties: JsonObject): string =>
  definition(requiring(["spec"], { spec: requiring(names, properties) }));

const widget = (more: JsonObject, apiVersion = "acme.io/v1"): Json => ({
  apiVersion,
  kind: "Widget",
  metadata: { name: "a" },
  ...more,
});
const SIZE = { type: "integer" };
const REQUIRES_SIZE = specOf(["size"], { size: SIZE });
const PORTS = specOf([], { ports: { type: "array", items: requiring(["port"], { port: SIZE }) } });
const STATUS = requiring(["phase"], { phase: { type: "string" } });

testRule(requiredFieldPresent, {
  bad: [["FieldValueRequired", "spec.size"]],
  valid: {
    "all there is": { object: widget({ spec: { size: 1 } }), cluster: REQUIRES_SIZE },
    "zero, which is set": { object: widget({ spec: { size: 0 } }), cluster: REQUIRES_SIZE },
    "a default in place of a field": {
      object: widget({ spec: {} }),
      cluster: specOf(["size"], { size: { ...SIZE, default: 1 } }),
    },
    "a default in place of null": {
      object: widget({ spec: { size: null } }),
      cluster: specOf(["size"], { size: { ...SIZE, default: 1 } }),
    },
    "null where it is allowed": {
      object: widget({ spec: { size: null } }),
      cluster: specOf(["size"], { size: { ...SIZE, nullable: true } }),
    },
    "a default that brings an object with all it requires": {
      object: widget({}),
      cluster: definition(
        requiring(["spec"], {
          spec: { ...requiring(["size"], { size: { ...SIZE, default: 1 } }), default: {} },
        }),
      ),
    },
    "an optional object that is absent": {
      object: widget({ spec: {} }),
      cluster: specOf([], { limits: requiring(["cpu"], { cpu: SIZE }) }),
    },
    "another version": { object: widget({ spec: {} }, "acme.io/v2"), cluster: REQUIRES_SIZE },
    "a version that is not defined": { object: widget({ spec: {} }, "acme.io/v3"), cluster: REQUIRES_SIZE },
    "another group": { object: widget({ spec: {} }, "other.io/v1"), cluster: REQUIRES_SIZE },
    "no definition": { object: widget({ spec: {} }) },
    "a request, which the server has checked itself": {
      object: widget({ spec: {} }),
      cluster: REQUIRES_SIZE,
      user: { username: "jane", groups: [] },
    },
    "what is wrong otherwise": { object: widget({ spec: { size: "x" } }), cluster: REQUIRES_SIZE },
    "a status that only its subresource may write": {
      object: widget({ status: {} }),
      cluster: definition({ properties: { status: STATUS } }, WITH_STATUS),
    },
    "a status that is stored": {
      object: widget({ spec: { size: 1 } }),
      oldObject: widget({ status: { phase: "Up" } }),
      cluster: definition(requiring(["status"], { status: STATUS }), WITH_STATUS),
    },
    "fields of a union, which are required in turn": {
      object: widget({ spec: {} }),
      cluster: specOf([], {}).replace('"required":[]', '"oneOf":[{"required":["a"]},{"required":["b"]}]'),
    },
  },
  invalid: {
    "a list that costs too much": {
      object: widget({ spec: { list: COSTLY_VALUES.value } }),
      cluster: specOf(["size"], { list: COSTLY_VALUES.schema, size: SIZE }),
      causes: [
        ["FieldValueRequired", "spec.size"],
        ["FieldValueTooLong", "kind"],
      ],
    },
    "a field that is absent": {
      object: widget({ spec: {} }),
      cluster: REQUIRES_SIZE,
      causes: [["FieldValueRequired", "spec.size"]],
    },
    "null where it is not allowed": {
      object: widget({ spec: { size: null } }),
      cluster: REQUIRES_SIZE,
      causes: [["FieldValueRequired", "spec.size"]],
    },
    "the whole spec": {
      object: widget({}),
      cluster: REQUIRES_SIZE,
      causes: [["FieldValueRequired", "spec"]],
    },
    "several fields": {
      object: widget({ spec: { b: 1 } }),
      cluster: specOf(["a", "b", "c"], { b: SIZE }),
      causes: [
        ["FieldValueRequired", "spec.a"],
        ["FieldValueRequired", "spec.c"],
      ],
    },
    "a field that is dropped, because the definition does not declare it": {
      object: widget({ spec: { size: 1 } }),
      cluster: specOf(["size"], {}),
      causes: [["FieldValueRequired", "spec.size"]],
    },
    "in items": {
      object: widget({ spec: { ports: [{ port: 1 }, {}, { port: null }] } }),
      cluster: PORTS,
      causes: [
        ["FieldValueRequired", "spec.ports[1].port"],
        ["FieldValueRequired", "spec.ports[2].port"],
      ],
    },
    "in the values of a map": {
      object: widget({ spec: { pools: { "acme.io/a": {} } } }),
      cluster: specOf([], { pools: { type: "object", additionalProperties: requiring(["size"], {}) } }),
      causes: [["FieldValueRequired", "spec.pools[acme.io/a].size"]],
    },
    "in an object that a default brings": {
      object: widget({}),
      cluster: definition({ properties: { spec: { ...requiring(["size"], { size: SIZE }), default: {} } } }),
      causes: [["FieldValueRequired", "spec.size"]],
    },
    "in a status that is written with the object": {
      object: widget({ status: {} }),
      cluster: definition({ properties: { status: STATUS } }),
      causes: [["FieldValueRequired", "status.phase"]],
    },
    "a status that nobody can give to a new object": {
      object: widget({ status: { phase: "Up" } }),
      cluster: definition(requiring(["status"], { status: STATUS }), WITH_STATUS),
      causes: [["FieldValueRequired", "status"]],
    },
    "of an update": {
      object: widget({ spec: {} }),
      oldObject: widget({ spec: { size: 1 } }),
      cluster: REQUIRES_SIZE,
      causes: [["FieldValueRequired", "spec.size"]],
    },
  },
});
