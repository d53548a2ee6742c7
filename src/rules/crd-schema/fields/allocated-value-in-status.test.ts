import { crd, schemaPath } from "../../../testing/crd.js";
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
