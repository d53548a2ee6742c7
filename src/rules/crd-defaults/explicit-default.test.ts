import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { explicitDefault } from "./explicit-default.js";

const field = (more: JsonObject): KubeObject => crd({ spec: { size: { type: "integer", ...more } } });

const settings = (more: JsonObject): KubeObject =>
  crd({
    names: { kind: "AgentConfiguration", listKind: "AgentConfigurationList" },
    spec: {
      ...Object.fromEntries(
        ["a", "b", "c", "d", "e"].map((name) => [name, { type: "integer", description: "Defaults to 5." }]),
      ),
      ...more,
    },
  });

testRule(explicitDefault, {
  bad: [["FieldValueRequired", schemaPath("spec", "backoffFactor")]],
  valid: {
    "a default in the schema": { object: field({ default: 5, description: "Defaults to 5." }) },
    "a default that depends on something": {
      object: field({ description: "Defaults to 5 if the cluster is small." }),
    },
    "a default that is no literal": { object: field({ description: "Defaults to the number of nodes." }) },
    "the same number and the same word": {
      object: crd({
        spec: {
          ratio: { type: "number", default: 1, description: "Defaults to 1.0." },
          mode: { type: "string", default: "Auto", description: "Defaults to auto. The default is 'auto'." },
        },
      }),
    },
    "the same duration": {
      object: crd({ spec: { period: { type: "string", default: "60s", description: "Defaults to 1m." } } }),
    },
    "no description": { object: field({}) },
    "a required field": {
      object: crd({
        spec: {
          part: {
            type: "object",
            required: ["a"],
            properties: { a: { type: "integer", description: "Defaults to 5." } },
          },
        },
      }),
    },
    "a field of status": {
      object: crd({ status: { size: { type: "integer", description: "Defaults to 5." } } }),
    },
    "a default that has a second condition": {
      object: field({ description: "If it is not set and spot is provided, size defaults to 5." }),
    },
    "two defaults, for different cases": {
      object: field({ description: "Bits of RSA keys (default: 2048) and of ECDSA keys (default: 256)." }),
    },
    "a default in another unit": {
      object: crd({
        spec: { expirationSeconds: { type: "integer", description: "Defaults to 10 minutes." } },
      }),
    },
    "an enum in which the empty text stands for no value": {
      object: crd({
        spec: {
          mode: { type: "string", enum: ["", "Retain", "Delete"], description: "Defaults to Retain." },
        },
      }),
    },
    "a field that overrides another one": {
      object: crd({
        spec: {
          overrides: {
            type: "object",
            properties: { size: { type: "integer", description: "Defaults to 5." } },
          },
          size: { type: "integer", description: "It overrides the size of the pool. Defaults to 5." },
        },
      }),
    },
    "a field that has its value from the server or from a class": {
      object: crd({
        spec: {
          skip: {
            type: "boolean",
            description: "If empty, it will follow server configuration (default: false).",
          },
          workers: {
            type: "object",
            properties: {
              class: { type: "string" },
              deletion: {
                type: "object",
                properties: { order: { type: "string", description: 'Defaults to "Random".' } },
              },
            },
          },
        },
      }),
    },
    "settings that are put together from several sources": { object: settings({}) },
    "a parameter of a cloud provider": {
      object: crd({
        crd: { group: "rds.services.k8s.aws" },
        spec: { size: { type: "integer", description: "The number of copies. Default: 5." } },
      }),
    },
    "false and zero, which an absent field means anyway": {
      object: crd({
        spec: {
          enable: { type: "boolean", description: "Defaults to False." },
          size: { type: "integer", description: "Defaults to 0." },
        },
      }),
    },
    "a field that goes with another one": {
      object: crd({
        spec: {
          code: { type: "integer", description: "code is sent. Defaults to 301. Used with `host`." },
          type: { type: "string", description: "type of the copy. Requires create to be true. Defaults to Opaque." },
        },
      }),
    },
    "a deprecated field": { object: field({ description: "Deprecated: use replicas. Defaults to 5." }) },
    "an object": { object: crd({ spec: { part: { type: "object", description: "Defaults to 5." } } }) },
  },
  invalid: {
    "settings of which some have their defaults": {
      object: settings({ mode: { type: "string", default: "Auto" } }),
      causes: ["a", "b", "c", "d", "e"].map((name) => ["FieldValueRequired", schemaPath("spec", name)]),
    },
    "a boolean in capitals": {
      object: crd({ spec: { enable: { type: "boolean", description: "The default is True." } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "enable")]],
    },
    "a default in the unit of the name": {
      object: crd({ spec: { waitSeconds: { type: "integer", description: "Defaults to 10 seconds." } } }),
      causes: [["FieldValueRequired", schemaPath("spec", "waitSeconds")]],
    },
    "a number": {
      object: field({ description: "size is how many there are. Defaults to 5." }),
      causes: [["FieldValueRequired", schemaPath("spec", "size")]],
    },
    "another number": {
      object: field({ default: 10, description: "Defaults to 5." }),
      causes: [["FieldValueInvalid", schemaPath("spec", "size")]],
    },
    "a zero that is text, and another number than zero": {
      object: crd({
        spec: {
          limit: { type: "string", description: "Defaults to '0'." },
          size: { type: "integer", default: 3, description: "Defaults to 0." },
        },
      }),
      causes: [
        ["FieldValueRequired", schemaPath("spec", "limit")],
        ["FieldValueInvalid", schemaPath("spec", "size")],
      ],
    },
    "a field one of whose values is deprecated": {
      object: crd({
        spec: { mode: { type: "string", description: "The L2Only option is now deprecated. Defaults to Enabled." } },
      }),
      causes: [["FieldValueRequired", schemaPath("spec", "mode")]],
    },
    "a duration and a word": {
      object: crd({
        spec: {
          period: { type: "string", description: "Defaults to 30s." },
          size: { type: "string", description: "size of it. Defaults to Big" },
        },
      }),
      causes: [
        ["FieldValueRequired", schemaPath("spec", "period")],
        ["FieldValueRequired", schemaPath("spec", "size")],
      ],
    },
    "a string and a boolean": {
      object: crd({
        spec: {
          policy: { type: "string", description: "Default is `Always`." },
          strict: { type: "boolean", description: "[Default: true]" },
        },
      }),
      causes: [
        ["FieldValueRequired", schemaPath("spec", "policy")],
        ["FieldValueRequired", schemaPath("spec", "strict")],
      ],
    },
  },
});

test.each([
  ["boolean", "Defaults to true.", "true"],
  ["integer", "Defaults to 5.", "5"],
  ["string", "Defaults to `Always`.", "'Always'"],
])("of type %s with '%s' it writes %s", (type, description, value) => {
  expect(messagesOf(explicitDefault, field({ type, description }))).toEqual([
    `must have \`default\` ${value}, because its description states it`,
  ]);
});
