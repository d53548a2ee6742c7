import { conditions, customConditions } from "./conditions.js";
import type { Json, KubeObject } from "kube-json";

const widget = (status?: Json): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  ...(status === undefined ? {} : { status }),
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
  const types = (object: KubeObject): readonly string[] => [...customConditions(object)].map(({ type }) => type);
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
