import {
  mutatingBinding,
  mutatingPolicy,
  resourceRule,
  validatingBinding,
  validatingPolicy,
} from "kube-admission-policies/testing";
import { testRule } from "../../testing/test-rule.js";
import { matchResourcesValid } from "./match-resources-valid.js";

const RULE = "spec.matchConstraints.resourceRules[0]";

// packages/policies/validity/ has the tables of all that is rejected.
testRule(matchResourcesValid, {
  bad: [
    ["FieldValueInvalid", `${RULE}.apiGroups`],
    ["FieldValueRequired", `${RULE}.apiVersions`],
    ["FieldValueNotSupported", `${RULE}.operations[0]`],
  ],
  valid: {
    "what the API server accepts": { object: validatingPolicy() },
    "a binding without rules": { object: validatingBinding({ matchResources: {} }) },
    "what other rules find": { object: mutatingPolicy({ mutations: [] }) },
  },
  invalid: {
    "no constraints": {
      object: mutatingPolicy({ matchConstraints: null }),
      causes: [["FieldValueRequired", "spec.matchConstraints"]],
    },
    selectors: {
      object: validatingPolicy({
        matchConstraints: {
          resourceRules: [resourceRule({ resourceNames: ["a", "a"] })],
          objectSelector: { matchExpressions: [{ key: "a", operator: "Exists", values: ["b"] }] },
        },
      }),
      causes: [
        ["FieldValueDuplicate", `${RULE}.resourceNames[1]`],
        ["FieldValueForbidden", "spec.matchConstraints.objectSelector.matchExpressions[0].values"],
      ],
    },
    "deletions that a binding selects for a mutating policy": {
      object: mutatingBinding({ matchResources: { resourceRules: [resourceRule({ operations: ["DELETE"] })] } }),
      causes: [["FieldValueNotSupported", "spec.matchResources.resourceRules[0].operations[0]"]],
    },
  },
});
