import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { conditionTypeOpen } from "./condition-type-open.js";

const typed = (type: JsonObject): KubeObject =>
  crd({ status: { conditions: { type: "array", items: { type: "object", properties: { type } } } } });

testRule(conditionTypeOpen, {
  bad: [["FieldValueForbidden", `${schemaPath("status", "conditions")}.items.properties.type`]],
  valid: {
    "any type": { object: typed({ type: "string" }) },
    "a pattern": { object: typed({ type: "string", pattern: "^[A-Z]", maxLength: 316 }) },
    "an enum of the status": {
      object: crd({
        status: {
          conditions: {
            type: "array",
            items: { type: "object", properties: { status: { type: "string", enum: ["True", "False"] } } },
          },
        },
      }),
    },
    "an enum in other conditions": {
      object: crd({
        spec: {
          conditions: {
            type: "array",
            items: { type: "object", properties: { type: { type: "string", enum: ["A"] } } },
          },
        },
      }),
    },
  },
  invalid: {
    "an enum": {
      object: typed({ type: "string", enum: ["Ready"] }),
      causes: [["FieldValueForbidden", `${schemaPath("status", "conditions")}.items.properties.type`]],
    },
  },
});

test("the fix removes the enum", () => {
  expect(fixAll(conditionTypeOpen, typed({ type: "string", enum: ["Ready"], minLength: 1 }))).toEqual({
    object: typed({ type: "string", minLength: 1 }),
    left: [],
  });
});
