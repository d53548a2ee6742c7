import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { conditionsOptional } from "./conditions-optional.js";

const requiring = (more: JsonObject): KubeObject =>
  crd({
    root: {
      status: {
        type: "object",
        properties: { conditions: { type: "array" }, a: { type: "string" } },
        ...more,
      },
    },
  });

testRule(conditionsOptional, {
  bad: [["FieldValueForbidden", schemaPath("status", "conditions")]],
  valid: {
    "nothing required": { object: requiring({}) },
    "another field required": { object: requiring({ required: ["a"] }) },
    "required, but not there": {
      object: crd({ root: { status: { type: "object", required: ["conditions"] } } }),
    },
  },
  invalid: {
    "conditions required": {
      object: requiring({ required: ["a", "conditions"] }),
      causes: [["FieldValueForbidden", schemaPath("status", "conditions")]],
    },
  },
});

test.each<[readonly string[], JsonObject]>([
  [["a", "conditions"], { required: ["a"] }],
  [["conditions"], {}],
])("the fix makes them optional in %j", (required, more) => {
  expect(fixAll(conditionsOptional, requiring({ required }))).toEqual({ object: requiring(more), left: [] });
});
