import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { allocatedValueInStatus } from "./allocated-value-in-status.js";

testRule(allocatedValueInStatus, {
  bad: [["FieldValueForbidden", schemaPath("spec", "assignedIP")]],
  valid: {
    "in status": {
      object: crd({
        status: {
          assignedIP: { type: "string", description: "assignedIP was allocated by the controller." },
        },
      }),
    },
    "what a controller sets unless the user does": {
      object: crd({
        spec: { deadline: { type: "string", description: "Set by the controller, or by the user." } },
      }),
    },
    "what users order": {
      object: crd({ spec: { allocatedStorage: { type: "integer" }, serviceAllocation: { type: "string" } } }),
    },
    "a default that a controller chooses": {
      object: crd({ spec: { size: { type: "integer", description: "Chosen at random if left out." } } }),
    },
    "an operator between two values": {
      object: crd({
        spec: {
          operator: { type: "string", description: "How the values are compared, as set by operators." },
        },
      }),
    },
    "defaults, which are not allocated": {
      object: crd({
        spec: {
          labels: { type: "string", description: "Labels in addition to the defaults set by the operator." },
          image: {
            type: "string",
            description: "The image. Overrides the default that is set by the operator.",
          },
          tag: { type: "string", description: "The tag. The default is set by the operator." },
        },
      }),
    },
    "something else that is set": {
      object: crd({
        spec: {
          ignored: {
            type: "string",
            description: "The annotations that are set by the controller and kept.",
          },
          seconds: { type: "integer", description: "How long a lock set by the controller is held." },
          name: { type: "string", description: "The name. It is not set by the operator." },
        },
      }),
    },
    "a condition": {
      object: crd({
        spec: {
          policy: {
            type: "string",
            description: "Whether the label set by the controller if none is given may change.",
          },
        },
      }),
    },
  },
  invalid: {
    "in a sentence of its own": {
      object: crd({
        spec: {
          vlan: { type: "integer", description: "The network. It is assigned by\n  the controller." },
          range: { type: "string", description: "The range that was allocated by the system." },
        },
      }),
      causes: [
        ["FieldValueForbidden", schemaPath("spec", "vlan")],
        ["FieldValueForbidden", schemaPath("spec", "range")],
      ],
    },
    "by its name": {
      object: crd({
        spec: {
          assignedIP: { type: "string" },
          allocatedNodePorts: { type: "array", items: { type: "integer" } },
        },
      }),
      causes: [
        ["FieldValueForbidden", schemaPath("spec", "assignedIP")],
        ["FieldValueForbidden", schemaPath("spec", "allocatedNodePorts")],
      ],
    },
    "by its description": {
      object: crd({
        spec: {
          address: { type: "string", description: "The address. Populated by the system, read-only." },
        },
      }),
      causes: [["FieldValueForbidden", schemaPath("spec", "address")]],
    },
  },
});
