import { fixAll } from "../../testing/fix-all.js";
import type { JsonObject, KubeObject } from "../../kube/json/object.js";
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

describe("the fix", () => {
  const METAV1 = {
    reason: {
      type: "string",
      minLength: 1,
      maxLength: 1024,
      pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$",
    },
    message: { type: "string", maxLength: 32768 },
  };
  test.each<[JsonObject, JsonObject]>([
    [{ status: { type: "string" } }, { status: FIELDS["status"] }],
    [
      { reason: { type: "string", maxLength: 9 } },
      { reason: { type: "string", maxLength: 9, minLength: 1 } },
    ],
    [{ reason: { type: "string", minLength: 0 } }, { reason: { type: "string", minLength: 1 } }],
    [{ lastTransitionTime: {} }, { lastTransitionTime: FIELDS["lastTransitionTime"] }],
    [
      { observedGeneration: { type: "integer", format: "int32" } },
      { observedGeneration: { type: "integer", format: "int64" } },
    ],
  ])("of %j adds no more than is missing", (fields, fixed) => {
    expect(fixAll(conditionSchema, condition(fields))).toEqual({ object: condition(fixed), left: [] });
  });
  test("adds a missing field as metav1.Condition has it", () => {
    const [object, fixed] = [
      condition({ message: undefined, reason: undefined }, ["type", "status", "lastTransitionTime"]),
      condition(METAV1, ["type", "status", "lastTransitionTime", "reason", "message"]),
    ];
    expect(fixAll(conditionSchema, object)).toEqual({ object: fixed, left: [] });
  });
  test("requires what is there", () => {
    expect(fixAll(conditionSchema, condition({}, ["severity"]))).toEqual({
      object: condition({}, ["severity", "type", "status", "lastTransitionTime", "reason", "message"]),
      left: [],
    });
  });
  test.each<JsonObject>([
    { type: { type: "integer" } },
    { status: { type: "string", enum: ["True", "False"] } },
    { lastTransitionTime: { type: "string", format: "date" } },
    { observedGeneration: { type: "string" } },
  ])("is none where clients would meet other values: %j", (fields) => {
    expect(fixAll(conditionSchema, condition(fields)).left).toHaveLength(1);
  });
});
