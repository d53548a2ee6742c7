import { mutatingPolicy, validatingPolicy } from "kube-admission-policies/testing";
import { EMPTY_CLUSTER, contextOf } from "../../model/context.js";
import { testRule } from "../../testing/test-rule.js";
import { policyValid } from "./policy-valid.js";

// packages/policies/validity/ has the tables of all that is rejected.
testRule(policyValid, {
  bad: [["FieldValueNotSupported", "spec.failurePolicy"]],
  valid: {
    "what the API server accepts": { object: validatingPolicy({ failurePolicy: "Fail" }) },
    "a mutating policy": { object: mutatingPolicy() },
    "what other rules find": { object: validatingPolicy({ validations: [{ expression: "1" }] }) },
    "an old match condition": {
      oldObject: validatingPolicy({ matchConditions: [{ name: "a b", expression: "true" }] }),
      object: validatingPolicy({ matchConditions: [{ name: "a b", expression: "true" }], failurePolicy: "Ignore" }),
    },
  },
  invalid: {
    "what it rejects": {
      object: validatingPolicy({
        paramKind: { kind: "A" },
        validations: [{ expression: "true", reason: "other", message: "a\nb" }],
        auditAnnotations: [{ key: "@", valueExpression: "'a'" }],
        variables: [{ name: "4a", expression: "1" }],
      }),
      causes: [
        ["FieldValueRequired", "spec.paramKind.apiVersion"],
        ["FieldValueNotSupported", "spec.validations[0].reason"],
        ["FieldValueInvalid", "spec.validations[0].message"],
        ["FieldValueInvalid", "spec.auditAnnotations[0].key"],
        ["FieldValueInvalid", "spec.variables[0].name"],
      ],
    },
    "fields that it cannot read": {
      object: validatingPolicy({ failurePolicy: 1, variables: {}, validations: [1] }),
      causes: [
        ["FieldValueTypeInvalid", "spec.failurePolicy"],
        ["FieldValueTypeInvalid", "spec.variables"],
        ["FieldValueTypeInvalid", "spec.validations[0]"],
      ],
    },
    "the patches of a mutating policy": {
      object: mutatingPolicy({
        reinvocationPolicy: "Always",
        mutations: [{ patchType: "JSONPatch", applyConfiguration: { expression: "Object{}" } }],
      }),
      causes: [
        ["FieldValueRequired", "spec.mutations[0].jsonPatch"],
        ["FieldValueInvalid", "spec.mutations[0].applyConfiguration"],
        ["FieldValueNotSupported", "spec.reinvocationPolicy"],
      ],
    },
    "too many conditions": {
      object: validatingPolicy({
        matchConditions: Array.from({ length: 65 }, (_, index) => ({ name: `a${String(index)}`, expression: "true" })),
      }),
      causes: [["FieldValueTooMany", "spec.matchConditions"]],
    },
  },
});

test("a choice in another case is corrected", () => {
  const object = validatingPolicy({ failurePolicy: "FAIL", validations: [{ expression: "true", reason: "Other" }] });
  const context = contextOf(object, { cluster: EMPTY_CLUSTER });
  const [choice, other] = [...policyValid.check(context, undefined)];
  expect([choice, other].map((cause) => cause && policyValid.fix?.(cause, context))).toEqual([
    [{ op: "replace", path: "/spec/failurePolicy", value: "Fail" }],
    [],
  ]);
});
