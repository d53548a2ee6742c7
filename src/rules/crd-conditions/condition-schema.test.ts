import type { JsonObject, KubeObject } from "../../kube/object.js";
import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { conditionSchema } from "./condition-schema.js";

const REQUIRED = ["lastTransitionTime", "message", "reason", "status", "type"];
const FIELDS: JsonObject = {
  type: { type: "string", maxLength: 316 },
  status: { type: "string", enum: ["True", "False", "Unknown"] },
  observedGeneration: { type: "integer", format: "int64", minimum: 0 },
  lastTransitionTime: { type: "string", format: "date-time" },
  reason: { type: "string", minLength: 1, maxLength: 1024 },
  message: { type: "string", maxLength: 32768 },
};

/** metav1.Condition with other fields. */
const condition = (fields: JsonObject, required: readonly string[] = REQUIRED): KubeObject =>
  crd({
    status: {
      conditions: {
        type: "array",
        items: { type: "object", required, properties: { ...FIELDS, ...fields } },
      },
    },
  });

const ITEMS = `${schemaPath("status", "conditions")}.items`;

testRule(conditionSchema, {
  bad: [
    ["FieldValueInvalid", `${schemaPath("status", "conditions")}.items.properties.status`],
    ["FieldValueRequired", `${schemaPath("status", "conditions")}.items.properties.lastTransitionTime`],
    ["FieldValueRequired", `${schemaPath("status", "conditions")}.items.properties.reason`],
    ["FieldValueRequired", `${schemaPath("status", "conditions")}.items.properties.message`],
  ],
  valid: {
    "metav1.Condition": { object: condition({}) },
    "without observedGeneration": { object: condition({ observedGeneration: undefined }) },
    "more fields": { object: condition({ severity: { type: "string" }, lastProbeTime: { type: "string" } }) },
    "another order, and more fields required": {
      object: condition(
        { status: { type: "string", enum: ["Unknown", "True", "False"] }, severity: { type: "string" } },
        ["severity", ...REQUIRED.toReversed()],
      ),
    },
    "a pattern for the type": { object: condition({ type: { type: "string", pattern: "^[A-Z]" } }) },
    "no list of objects, of which conditions-list tells": {
      object: crd({ status: { conditions: { type: "array", items: { type: "string" } } } }),
    },
    "a list of conditions deeper in status": {
      object: crd({
        status: {
          nodes: {
            type: "object",
            properties: {
              conditions: {
                type: "array",
                items: { type: "object", properties: { type: { type: "string" } } },
              },
            },
          },
        },
      }),
    },
  },
  invalid: {
    "fields that are not required": {
      object: condition({}, ["type", "status"]),
      causes: [["FieldValueInvalid", ITEMS]],
    },
    "a field that is missing": {
      object: condition({ message: undefined }),
      causes: [["FieldValueRequired", `${ITEMS}.properties.message`]],
    },
    "a field that is missing and not required is one finding": {
      object: condition({ reason: undefined }, ["lastTransitionTime", "message", "status", "type"]),
      causes: [["FieldValueRequired", `${ITEMS}.properties.reason`]],
    },
    "any status": {
      object: condition({ status: { type: "string" } }),
      causes: [["FieldValueInvalid", `${ITEMS}.properties.status`]],
    },
    "a status without Unknown": {
      object: condition({ status: { type: "string", enum: ["True", "False"] } }),
      causes: [["FieldValueInvalid", `${ITEMS}.properties.status`]],
    },
    "a status with a fourth value": {
      object: condition({ status: { type: "string", enum: ["True", "False", "Unknown", "Error"] } }),
      causes: [["FieldValueInvalid", `${ITEMS}.properties.status`]],
    },
    "a boolean status": {
      object: condition({ status: { type: "boolean" } }),
      causes: [["FieldValueInvalid", `${ITEMS}.properties.status`]],
    },
    "a reason that may be empty": {
      object: condition({ reason: { type: "string", minLength: 0 } }),
      causes: [["FieldValueInvalid", `${ITEMS}.properties.reason`]],
    },
    "a time without format": {
      object: condition({ lastTransitionTime: { type: "string" } }),
      causes: [["FieldValueInvalid", `${ITEMS}.properties.lastTransitionTime`]],
    },
    "an observedGeneration of 32 bits": {
      object: condition({ observedGeneration: { type: "integer", format: "int32" } }),
      causes: [["FieldValueInvalid", `${ITEMS}.properties.observedGeneration`]],
    },
    "a type and a message that are no strings": {
      object: condition({ type: { type: "integer" }, message: { type: "object" } }),
      causes: [
        ["FieldValueInvalid", `${ITEMS}.properties.type`],
        ["FieldValueInvalid", `${ITEMS}.properties.message`],
      ],
    },
    "nothing but a type": {
      object: crd({
        status: {
          conditions: { type: "array", items: { type: "object", properties: { type: { type: "string" } } } },
        },
      }),
      causes: [
        ["FieldValueInvalid", ITEMS],
        ["FieldValueRequired", `${ITEMS}.properties.status`],
        ["FieldValueRequired", `${ITEMS}.properties.lastTransitionTime`],
        ["FieldValueRequired", `${ITEMS}.properties.reason`],
        ["FieldValueRequired", `${ITEMS}.properties.message`],
      ],
    },
  },
});
