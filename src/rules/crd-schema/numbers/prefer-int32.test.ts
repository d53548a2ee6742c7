import { fixAll } from "../../../testing/fix-all.js";
import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { preferInt32 } from "./prefer-int32.js";

const int64 = (bounds: JsonObject): KubeObject =>
  crd({ spec: { size: { type: "integer", format: "int64", ...bounds } } });

const INVALID = [["FieldValueInvalid", schemaPath("spec", "size")]] as const;

testRule(preferInt32, {
  bad: [["FieldValueInvalid", schemaPath("spec", "retryLimit")]],
  valid: {
    int32: { object: crd({ spec: { size: { type: "integer", format: "int32", minimum: 0, maximum: 9 } } }) },
    "no bounds": { object: int64({}) },
    "no upper bound, as of a generation": { object: int64({ minimum: 0 }) },
    "no lower bound": { object: int64({ maximum: 100 }) },
    "one more than 32 bits hold": { object: int64({ minimum: 0, maximum: 2147483648 }) },
    "one less than 32 bits hold": { object: int64({ minimum: -2147483649, maximum: 0 }) },
  },
  invalid: {
    "a port": { object: int64({ minimum: 1, maximum: 65535 }), causes: INVALID },
    "all that 32 bits hold": {
      object: int64({ minimum: -2147483648, maximum: 2147483647 }),
      causes: INVALID,
    },
  },
});

test("a bound beyond 53 bits, which only a bigint holds, is no reason for 32", () => {
  const context = scenarioContext({ object: int64({ minimum: 0, maximum: 9223372036854775807n }) });
  expect([...preferInt32.check(context, undefined)]).toEqual([]);
});

test("the fix changes the format", () => {
  expect(fixAll(preferInt32, int64({ minimum: 0, maximum: 9 }))).toEqual({
    object: int64({ minimum: 0, maximum: 9, format: "int32" }),
    left: [],
  });
});
