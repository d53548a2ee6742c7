import type { Json, JsonObject } from "kube-json";
import { COSTLY_VALUES } from "../../testing/costly-list.js";
import { testRule } from "../../testing/test-rule.js";
import { validCustomResource } from "./valid-custom-resource.js";

const definition = (spec: JsonObject, more: JsonObject = {}, others: JsonObject = {}): string =>
  JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.acme.io" },
    spec: {
      group: "acme.io",
      names: { kind: "Widget", plural: "widgets" },
      versions: [
        {
          name: "v1",
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: { type: "object", properties: spec },
                status: { type: "object", properties: { phase: { type: "string", enum: ["Ready"] } } },
              },
              ...others,
            },
          },
          ...more,
        },
      ],
    },
  });
const widget = (spec: Json, more: JsonObject = {}): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
  ...more,
});
const SIZE = { type: "integer", minimum: 1 };
const ONE = definition({ size: SIZE });
const NAMES = { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } };
const PORTS = {
  type: "array",
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["name"],
  items: { type: "object", properties: { name: { type: "string" }, port: { type: "integer", maximum: 9 } } },
};
const RULES = [{ rule: "!has(self.spec.size) || self.spec.size > 1", message: "must be greater than 1" }];
const WITH_STATUS = { subresources: { status: {} } };

testRule(validCustomResource, {
  bad: [
    ["FieldValueForbidden", "spec.weight"],
    ["FieldValueInvalid", "spec.size"],
    ["FieldValueNotSupported", "spec.color"],
  ],
  valid: {
    "what the definition allows": { object: widget({ size: 1 }), cluster: ONE },
    "no definition": { object: widget({ size: 0 }) },
    "a missing field, which another rule reports": {
      object: widget({}),
      cluster: definition({}, {}, { required: ["status"] }),
    },
    "a request, which the server has checked itself": {
      object: widget({ size: 0 }),
      cluster: ONE,
      user: { username: "jane", groups: [] },
    },
    "a status that only its subresource may write": {
      object: widget({}, { status: { phase: "x" } }),
      cluster: definition({}, WITH_STATUS),
    },
    "the spec, in a write of the status": {
      object: widget({ size: 0 }, { status: { phase: "Ready" } }),
      oldObject: widget({ size: 1 }),
      subresource: "status",
      cluster: definition({ size: SIZE }, WITH_STATUS),
    },
    "an invalid value that an update does not change": {
      object: widget({ size: 0, color: "Red" }),
      oldObject: widget({ size: 0, color: "Blue" }),
      cluster: definition({ size: SIZE, color: { type: "string" } }),
    },
    "an invalid item that moves in a list with keys": {
      object: widget({ ports: [{ name: "b" }, { name: "a", port: 10 }] }),
      oldObject: widget({ ports: [{ name: "a", port: 10 }] }),
      cluster: definition({ ports: PORTS }),
    },
    "duplicates that were there": {
      object: widget({ names: ["a", "a", "b", "b"] }),
      oldObject: widget({ names: ["a", "a"] }),
      cluster: definition({ names: NAMES }),
    },
    "a rule that holds": {
      object: widget({ size: 2 }),
      cluster: definition({ size: SIZE }, {}, { "x-kubernetes-validations": RULES }),
    },
  },
  invalid: {
    "too many values": {
      object: widget({ list: COSTLY_VALUES.value }),
      cluster: definition({ list: COSTLY_VALUES.schema }),
      causes: [["FieldValueTooLong", "kind"]],
    },
    "a rule that does not hold": {
      object: widget({ size: 1 }),
      cluster: definition({ size: SIZE }, {}, { "x-kubernetes-validations": RULES }),
      causes: [["FieldValueInvalid", "kind"]],
    },
    "a wrong type, and rules": {
      object: widget({ size: "x" }),
      cluster: definition({ size: SIZE }, {}, { "x-kubernetes-validations": RULES }),
      causes: [["FieldValueTypeInvalid", "spec.size"]],
    },
    "a value of a map, as the server names it": {
      object: widget({ sizes: { small: 0 } }),
      cluster: definition({ sizes: { type: "object", additionalProperties: SIZE } }),
      causes: [["FieldValueInvalid", "spec.sizes.small"]],
    },
    "none of several schemas: the error of the first with the most checks": {
      object: widget({ size: "x" }),
      cluster: definition({ size: { type: "string", oneOf: [{ maxLength: 0 }, { pattern: "^y" }] } }),
      causes: [["FieldValueTooLong", "spec.size"]],
    },
    "two of several schemas": {
      object: widget({ size: "x" }),
      cluster: definition({ size: { type: "string", oneOf: [{ maxLength: 1 }, { pattern: "^x" }] } }),
      causes: [["FieldValueInvalid", "spec.size"]],
    },
    "a fraction that is to be an integer": {
      object: widget({ size: 1.5 }),
      cluster: definition({ size: { type: "integer", format: "int32" } }),
      causes: [["FieldValueTypeInvalid", "spec.size"]],
    },
    "a changed value in an update": {
      object: widget({ size: -1 }),
      oldObject: widget({ size: 0 }),
      cluster: ONE,
      causes: [["FieldValueInvalid", "spec.size"]],
    },
    "an item of a list without keys that gets another": {
      object: widget({ list: [0, 1] }),
      oldObject: widget({ list: [0] }),
      cluster: definition({ list: { type: "array", "x-kubernetes-list-type": "atomic", items: SIZE } }),
      causes: [["FieldValueInvalid", "spec.list[0]"]],
    },
    "items of lists that must be unique": {
      object: widget({ names: ["a", "b", "a", "a"], ports: [{ name: "a" }, { name: "a" }] }),
      cluster: definition({ names: NAMES, ports: PORTS }),
      causes: [
        ["FieldValueDuplicate", "spec.names[2]"],
        ["FieldValueDuplicate", "spec.ports[1]"],
      ],
    },
    "the status, in a write of it": {
      object: widget({ size: 0 }, { status: { phase: "x" } }),
      oldObject: widget({ size: 1 }),
      subresource: "status",
      cluster: definition({ size: SIZE }, WITH_STATUS),
      causes: [["FieldValueNotSupported", "status.phase"]],
    },
    "an embedded resource without its type": {
      object: widget({ template: { metadata: { labels: { "a b": "c" } } } }),
      cluster: definition({
        template: {
          type: "object",
          "x-kubernetes-embedded-resource": true,
          "x-kubernetes-preserve-unknown-fields": true,
        },
      }),
      causes: [
        ["FieldValueRequired", "spec.template.apiVersion"],
        ["FieldValueRequired", "spec.template.kind"],
        ["FieldValueInvalid", "spec.template.metadata.labels[a b]"],
      ],
    },
    "metadata that no other rule reviews": {
      object: widget(
        {},
        {
          metadata: {
            name: "A",
            labels: { "a b": "c" },
            finalizers: ["a b"],
            ownerReferences: [{ apiVersion: "v1", kind: "Pod", name: "a", uid: "" }],
            size: 1,
          },
        },
      ),
      cluster: ONE,
      causes: [
        ["FieldValueInvalid", "metadata.finalizers"],
        ["FieldValueInvalid", "metadata.ownerReferences.uid"],
        ["FieldValueForbidden", "metadata.size"],
      ],
    },
    "metadata of a kind whose definition is not known": {
      object: {
        apiVersion: "other.io/v1",
        kind: "Other",
        metadata: { name: "a", namesapce: "b", finalizers: ["a b"] },
        spec: { any: 1 },
      },
      causes: [
        ["FieldValueInvalid", "metadata.finalizers"],
        ["FieldValueForbidden", "metadata.namesapce"],
      ],
    },
    "replicas of the subresource scale": {
      object: widget({ replicas: -1 }),
      cluster: definition(
        { replicas: { type: "integer" } },
        {
          subresources: {
            scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
          },
        },
      ),
      causes: [["FieldValueInvalid", "spec.replicas"]],
    },
  },
});
