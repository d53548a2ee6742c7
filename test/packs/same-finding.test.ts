import { RULES } from "../../src/rules/index.js";
import { added, update } from "../../src/testing/ratcheting.js";
import { bind } from "../../src/testing/test-rule.js";

/** An old finding excuses a new one only while all that the rule found wrong is as it was. */

const bound = (id: string, options: object) => {
  const rule = RULES.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`rule ${id} must exist`);
  return bind(rule, { ...(rule.options?.defaults as object), ...options });
};

const QUOTA = bound("generic/cel", {
  field: "spec.mode",
  expression: "self != 'big' || object.spec.quota <= 10",
  message: "must not be big",
  reason: "FieldValueInvalid",
});

test("the other fields that an expression reads count, too", () => {
  expect(added(update({ mode: "big", quota: 11 }, { mode: "big", quota: 100_000 }), QUOTA)).toEqual(["spec.mode"]);
  expect(added(update({ mode: "big", quota: 11, a: 1 }, { mode: "big", quota: 11, a: 2 }), QUOTA)).toEqual([]);
});

test("another object of the same namespace is another reference", () => {
  const reference = bound("generic/reference-stays-in-namespace", { field: "spec.ref" });
  const context = (before: string, after: string) => ({
    ...update({ ref: { namespace: "data", name: before } }, { ref: { namespace: "data", name: after }, a: 1 }),
    namespace: "shop",
  });
  expect(added(context("x", "db-admin"), reference)).toEqual(["spec.ref.namespace"]);
  expect(added(context("x", "x"), reference)).toEqual([]);
});
