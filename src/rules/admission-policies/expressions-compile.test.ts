import { mutatingPolicy, validatingPolicy } from "kube-admission-policies/testing";
import { testRule } from "../../testing/test-rule.js";
import { expressionsCompile } from "./expressions-compile.js";

// packages/policies/validity/ has the tables of all that is rejected.
testRule(expressionsCompile, {
  bad: [["FieldValueInvalid", "spec.validations[0].messageExpression"]],
  valid: {
    "what the API server accepts": { object: validatingPolicy() },
    "a mutating policy": { object: mutatingPolicy() },
    "what other rules find": { object: validatingPolicy({ failurePolicy: "other" }) },
  },
  invalid: {
    "expressions that do not compile": {
      object: validatingPolicy({
        matchConditions: [{ name: "a", expression: "variables.a" }],
        variables: [{ name: "a", expression: "objekt.spec.replicas" }],
        validations: [{ expression: "'a'", messageExpression: " " }, {}],
        auditAnnotations: [{ key: "a", valueExpression: "true" }],
      }),
      causes: [
        ["FieldValueInvalid", "spec.matchConditions[0].expression"],
        ["FieldValueInvalid", "spec.variables[0].expression"],
        ["FieldValueInvalid", "spec.validations[0].expression"],
        ["FieldValueInvalid", "spec.validations[0].messageExpression"],
        ["FieldValueRequired", "spec.validations[1].expression"],
        ["FieldValueInvalid", "spec.auditAnnotations[0].valueExpression"],
      ],
    },
    "patches of the wrong type": {
      object: mutatingPolicy({
        mutations: [
          { patchType: "JSONPatch", jsonPatch: { expression: "Object{}" } },
          { patchType: "ApplyConfiguration", applyConfiguration: { expression: "[JSONPatch{}]" } },
        ],
      }),
      causes: [
        ["FieldValueInvalid", "spec.mutations[0].jsonPatch.expression"],
        ["FieldValueInvalid", "spec.mutations[1].applyConfiguration.expression"],
      ],
    },
  },
});
