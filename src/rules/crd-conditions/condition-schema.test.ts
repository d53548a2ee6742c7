import { type JsonObject, type KubeObject, arrayAt, objectAt } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
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

/** The conditions of a part of the status, instead of those of the status. */
const nested = (whole: KubeObject, part = "node", more: JsonObject = {}): KubeObject =>
  crd({
    status: {
      [part]: {
        type: "object",
        properties: { ...objectAt(arrayAt(whole, "spec", "versions")[0], ...STATUS), ...more },
      },
    },
  });
const STATUS = ["schema", "openAPIV3Schema", "properties", "status", "properties"];

const ITEMS = `${schemaPath("status", "conditions")}.items`;

testRule(conditionSchema, {
  bad: [["FieldValueInvalid", ITEMS]],
  valid: {
    "metav1.Condition": { object: condition({}) },
    "a reason with an enum, which has no empty value": {
      object: condition({ reason: { type: "string", enum: ["Failed", "Succeeded"] } }),
    },
    "a reason with a pattern that rejects the empty string": {
      object: condition({
        reason: { type: "string", maxLength: 1024, pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$" },
      }),
    },
    "conditions of a part without observedGeneration": {
      object: nested(condition({ observedGeneration: undefined })),
    },
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
    "a message without a lower limit of its length": {
      object: condition({ message: { type: "string", minLength: 0 } }),
    },
    "conditions of a part": { object: nested(condition({})) },
    "a list of something else called conditions": {
      object: crd({
        status: {
          checks: {
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
    "the conditions of an older version, kept for conversion": {
      object: nested(condition({ reason: undefined }), "deprecated"),
    },
    "the conditions of an embedded DeploymentStatus": {
      object: nested(condition({ reason: undefined, lastUpdateTime: {} }), "deployment", {
        collisionCount: { type: "integer" },
        updatedReplicas: { type: "integer" },
        observedGeneration: { type: "integer" },
      }),
    },
    "the conditions of an embedded DaemonSetStatus": {
      object: nested(condition({ reason: undefined }), "daemons", {
        desiredNumberScheduled: { type: "integer" },
        numberMisscheduled: { type: "integer" },
        numberReady: { type: "integer" },
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
    "a reason with an empty value in its enum": {
      object: condition({ reason: { type: "string", enum: ["", "Failed"] } }),
      causes: [["FieldValueInvalid", `${ITEMS}.properties.reason`]],
    },
    "a reason with a pattern that matches the empty string": {
      object: condition({ reason: { type: "string", pattern: "^[A-Z]*$" } }),
      causes: [["FieldValueInvalid", `${ITEMS}.properties.reason`]],
    },
    "no observedGeneration": {
      object: condition({ observedGeneration: undefined }),
      causes: [["FieldValueRequired", `${ITEMS}.properties.observedGeneration`]],
    },
    "no observedGeneration, and no format of the time, are one finding": {
      object: condition({ observedGeneration: undefined, lastTransitionTime: { type: "string" } }),
      causes: [["FieldValueInvalid", ITEMS]],
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
      causes: [["FieldValueInvalid", ITEMS]],
    },
    "nothing but a type": {
      object: crd({
        status: {
          conditions: { type: "array", items: { type: "object", properties: { type: { type: "string" } } } },
        },
      }),
      causes: [["FieldValueInvalid", ITEMS]],
    },
    "a message that may not be empty": {
      object: condition({ message: { type: "string", minLength: 1 } }),
      causes: [["FieldValueInvalid", `${ITEMS}.properties.message`]],
    },
    "fields of which each is wrong": {
      object: condition(Object.fromEntries(Object.keys(FIELDS).map((name) => [name, { type: "boolean" }])), []),
      causes: [["FieldValueInvalid", ITEMS]],
    },
    "a wrong field and fields that are not required are one finding": {
      object: condition({ status: { type: "string" } }, ["type", "status"]),
      causes: [["FieldValueInvalid", ITEMS]],
    },
    "the conditions of a part, without a type": {
      object: nested(condition({ type: undefined }, ["lastTransitionTime", "message", "reason", "status"])),
      causes: [["FieldValueRequired", `${schemaPath("status", "node", "conditions")}.items.properties.type`]],
    },
    "the conditions of each of a list": {
      object: crd({
        status: {
          nodes: {
            type: "array",
            items: {
              type: "object",
              properties: {
                conditions: {
                  type: "array",
                  items: { type: "object", required: REQUIRED, properties: { ...FIELDS, status: {} } },
                },
              },
            },
          },
        },
      }),
      causes: [
        ["FieldValueInvalid", `${schemaPath("status", "nodes")}.items.properties.conditions.items.properties.status`],
      ],
    },
  },
});
