import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { statusObservedGeneration } from "./status-observed-generation.js";

const observed = (schema: JsonObject): KubeObject => crd({ status: { observedGeneration: schema } });
const INVALID = [["FieldValueInvalid", schemaPath("status", "observedGeneration")]] as const;

testRule(statusObservedGeneration, {
  bad: [["FieldValueInvalid", schemaPath("status", "observedGeneration")]],
  valid: {
    int64: { object: observed({ type: "integer", format: "int64", minimum: 0 }) },
    "no generation": { object: crd({ status: {} }) },
    "of a part": {
      object: crd({
        status: { pool: { type: "object", properties: { observedGeneration: { type: "string" } } } },
      }),
    },
    "in the spec": { object: crd({ spec: { observedGeneration: { type: "string" } } }) },
  },
  invalid: {
    int32: { object: observed({ type: "integer", format: "int32" }), causes: INVALID },
    "no format": { object: observed({ type: "integer" }), causes: INVALID },
    "a number": { object: observed({ type: "number", format: "int64" }), causes: INVALID },
    "an integer or a string": { object: observed({ "x-kubernetes-int-or-string": true }), causes: INVALID },
  },
});

test.each([{ type: "integer" }, { type: "integer", format: "int32" }])("the fix makes an int64 of %j", (schema) => {
  expect(fixAll(statusObservedGeneration, observed(schema))).toEqual({
    object: observed({ type: "integer", format: "int64" }),
    left: [],
  });
});

test("there is no fix for another type", () => {
  expect(fixAll(statusObservedGeneration, observed({ type: "string" })).left).toHaveLength(1);
});
