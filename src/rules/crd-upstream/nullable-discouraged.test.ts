import { fixAll } from "../../testing/fix-all.js";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { nullableDiscouraged } from "./nullable-discouraged.js";

testRule(nullableDiscouraged, {
  bad: [["FieldValueForbidden", schemaPath("spec", "backoffFactor")]],
  valid: {
    "not nullable": { object: crd({ spec: { size: { type: "integer" } } }) },
    "expressly not": { object: crd({ spec: { size: { type: "integer", nullable: false } } }) },
    "a field of a core type": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { a: { type: "string", nullable: true } },
          },
        },
      }),
    },
  },
  invalid: {
    nullable: {
      object: crd({ spec: { size: { type: "integer", nullable: true } } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "size")]],
    },
    "items, in status": {
      object: crd({ status: { sizes: { type: "array", items: { type: "integer", nullable: true } } } }),
      causes: [["FieldValueForbidden", `${schemaPath("status", "sizes")}.items`]],
    },
  },
});

test("the fix takes the keyword out", () => {
  expect(fixAll(nullableDiscouraged, crd({ spec: { size: { type: "integer", nullable: true } } }))).toEqual({
    object: crd({ spec: { size: { type: "integer" } } }),
    left: [],
  });
});
