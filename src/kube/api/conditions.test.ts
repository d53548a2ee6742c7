import { conditionStatus, conditions, customConditions } from "./conditions.js";
import type { Json, KubeObject } from "../json/object.js";

const widget = (status?: Json): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  ...(status === undefined ? {} : { status }),
});

describe("conditions-07: the status of a condition", () => {
  const object = widget({
    conditions: [
      null,
      { type: "Ready", status: "False" },
      { type: "Synced", status: true },
      { type: "Degraded" },
      { type: "Ready", status: "True" },
    ],
  });

  test.each([
    ["of a condition that is there", "Ready", "False"],
    ["of an absent condition", "Available", "Unknown"],
    ["of a condition with a boolean", "Synced", "Unknown"],
    ["of a condition without status", "Degraded", "Unknown"],
  ])("%s", (_, type, status) => {
    expect(conditionStatus(object, type)).toBe(status);
  });

  test.each<[string, KubeObject]>([
    ["no status", widget()],
    ["no conditions", widget({})],
    ["conditions that are no list", widget({ conditions: { type: "Ready", status: "True" } })],
  ])("%s counts as Unknown", (_, object) => {
    expect(conditionStatus(object, "Ready")).toBe("Unknown");
  });
});

test("entries keep their index where others are no objects", () => {
  const found = [...conditions(widget({ conditions: ["x", { type: "Ready" }] }))];
  expect(found).toEqual([{ field: ["status", "conditions", 1], condition: { type: "Ready" } }]);
});

test("the answer to a call has no conditions", () => {
  const review = { ...widget({ conditions: [{ type: "Ready" }] }), kind: "PermitReview" };
  expect([...conditions(review)]).toEqual([]);
});

describe("the conditions of custom resources", () => {
  const types = (object: KubeObject): readonly string[] =>
    [...customConditions(object)].map(({ type }) => type);
  const entries = [{ type: "Ready" }, { type: "Synced", status: "odd" }, { phase: "Failed", status: "True" }];

  test("are the entries with a type and a status", () => {
    expect([...customConditions(widget({ conditions: entries }))]).toEqual([
      { field: ["status", "conditions", 1], condition: entries[1], type: "Synced", status: "odd" },
    ]);
  });
  test.each([
    ["v1", []],
    ["apps/v1", []],
    ["gateway.networking.k8s.io/v1", ["Synced"]],
  ])("of %s", (apiVersion, expected) => {
    expect(types({ ...widget({ conditions: entries }), apiVersion })).toEqual(expected);
  });
});
