import { crd, schemaPath } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { testRule } from "../../../testing/test-rule.js";
import { avoidBool } from "./avoid-bool.js";

testRule(avoidBool, {
  bad: [["FieldValueInvalid", schemaPath("spec", "deletePods")]],
  valid: {
    "named values": {
      object: crd({ spec: { deletionPolicy: { type: "string", enum: ["Delete", "Retain"] } } }),
    },
    "flags of containers and Pods": {
      object: crd({
        spec: {
          hostNetwork: { type: "boolean" },
          readOnly: { type: "boolean" },
          paused: { type: "boolean" },
          suspend: { type: "boolean" },
        },
      }),
    },
    "a parameter of a cloud": {
      object: crd({
        crd: { group: "rds.services.k8s.aws" },
        spec: { multiAZ: { type: "boolean", description: "Specifies whether it is in several zones." } },
      }),
    },
    "conditions, standards and marks": {
      object: crd({
        spec: {
          invert: { type: "boolean" },
          caseSensitive: { type: "boolean" },
          allowCredentials: { type: "boolean" },
          default: { type: "boolean", description: "default marks the default location." },
        },
      }),
    },
    "a document of another product": {
      object: crd({
        spec: {
          bypass_auth: { type: "boolean" },
          deleteAfterRead: { type: "boolean", title: "Delete After Read" },
        },
      }),
    },
    "flags of clients and of parameters": {
      object: crd({
        spec: {
          insecureSkipVerify: { type: "boolean" },
          insecure: { type: "boolean" },
          verifyTLS: { type: "boolean" },
          tlsSkipVerify: { type: "boolean" },
          forcePathStyle: { type: "boolean" },
          parameter: {
            type: "object",
            properties: { name: { type: "string" }, required: { type: "boolean" } },
          },
        },
      }),
    },
    "settings that are passed on to Prometheus": {
      object: crd({
        spec: {
          honorLabels: { type: "boolean" },
          serviceMonitor: {
            type: "object",
            properties: {
              honorTimestamps: { type: "boolean" },
              endpoints: {
                type: "array",
                items: { type: "object", properties: { followRedirects: { type: "boolean" } } },
              },
            },
          },
        },
      }),
    },
    "a deprecated field": {
      object: crd({ spec: { useRestic: { type: "boolean", description: "Deprecated: use mover." } } }),
    },
    "the status of another object in a snapshot": {
      object: crd({
        spec: {
          app: {
            type: "object",
            properties: { status: { type: "object", properties: { done: { type: "boolean" } } } },
          },
        },
      }),
    },
    "what has happened": {
      object: crd({ spec: { deleted: { type: "boolean" }, alreadyExists: { type: "boolean" } } }),
    },
    "a boolean in status": { object: crd({ status: { ready: { type: "boolean" } } }) },
    "a boolean of a core type": {
      object: crd({
        spec: {
          probe: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { a: { type: "boolean" } },
          },
        },
      }),
    },
  },
  invalid: {
    "the name of such a setting elsewhere, and another one of a monitor": {
      object: crd({
        spec: {
          followRedirects: { type: "boolean" },
          serviceMonitor: { type: "object", properties: { enabled: { type: "boolean" } } },
        },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "followRedirects")],
        ["FieldValueInvalid", schemaPath("spec", "serviceMonitor", "enabled")],
      ],
    },
    "a boolean": {
      object: crd({ spec: { deletePods: { type: "boolean" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "deletePods")]],
    },
    "a field of the author's in a generated kind": {
      object: crd({
        crd: { group: "rds.services.k8s.aws" },
        spec: { adopt: { type: "boolean", description: "adopt says whether an instance is taken over." } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "adopt")]],
    },
    "states that may gain a third one": {
      object: crd({
        spec: { injectionPaused: { type: "boolean" }, enabled: { type: "boolean" } },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "injectionPaused")],
        ["FieldValueInvalid", schemaPath("spec", "enabled")],
      ],
    },
    "items; pure-maps-only covers the values of a map": {
      object: crd({
        spec: {
          flags: { type: "array", items: { type: "boolean" } },
          gates: { type: "object", additionalProperties: { type: "boolean" } },
        },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "flags")}.items`]],
    },
  },
});

test.each([
  ["enabled", "'Enabled' and 'Disabled'"],
  ["bpfEnabled", "'Enabled' and 'Disabled'"],
  ["disableAudit", "'Enabled' and 'Disabled'"],
  ["preserveOnDelete", "'Delete' and 'Retain'"],
  ["allowOverlap", "'Allow' and 'Deny'"],
  ["injectionPaused", "'Running' and 'Paused'"],
  ["backgroundAudit", "'Always' and 'Never'"],
])("for %s it proposes %s", (name, choices) => {
  expect(messagesOf(avoidBool, crd({ spec: { [name]: { type: "boolean" } } }))).toEqual([
    `must be a string whose \`enum\` names the choices, such as ${choices}, unless there can never be a third`,
  ]);
});
