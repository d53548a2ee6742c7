import { fixAll } from "../../testing/fix-all.js";
import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
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
    [{ reason: { type: "string", maxLength: 9 } }, { reason: { type: "string", maxLength: 9, minLength: 1 } }],
    [{ reason: { type: "string", minLength: 0 } }, { reason: { type: "string", minLength: 1 } }],
    [{ lastTransitionTime: {} }, { lastTransitionTime: FIELDS["lastTransitionTime"] }],
    [
      { observedGeneration: { type: "integer", format: "int32" } },
      { observedGeneration: { type: "integer", format: "int64" } },
    ],
  ])("of %j adds no more than is missing", (fields, fixed) => {
    expect(fixAll(conditionSchema, condition(fields))).toEqual({ object: condition(fixed), left: [] });
  });
  test("adds an observedGeneration that is not required", () => {
    expect(fixAll(conditionSchema, condition({ observedGeneration: undefined }))).toEqual({
      object: condition({}),
      left: [],
    });
  });
  test("adds a missing field as metav1.Condition has it", () => {
    const [object, fixed] = [
      condition({ message: undefined, reason: undefined }, ["type", "status", "lastTransitionTime"]),
      condition(METAV1, ["type", "status", "lastTransitionTime", "reason", "message"]),
    ];
    expect(fixAll(conditionSchema, object)).toEqual({ object: fixed, left: [] });
  });
  test("allows an empty message", () => {
    expect(fixAll(conditionSchema, condition({ message: { type: "string", minLength: 1 } }))).toEqual({
      object: condition({ message: { type: "string" } }),
      left: [],
    });
  });
  test("of several deviations is one", () => {
    const object = condition({ message: undefined, status: { type: "string" } }, ["type"]);
    const fixed = condition({ ...METAV1, reason: FIELDS["reason"], status: FIELDS["status"] }, [
      "type",
      "status",
      "lastTransitionTime",
      "reason",
      "message",
    ]);
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
