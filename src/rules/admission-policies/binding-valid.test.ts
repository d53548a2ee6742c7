import { mutatingBinding, validatingBinding } from "kube-admission-policies/testing";
import { testRule } from "../../testing/test-rule.js";
import { bindingValid } from "./binding-valid.js";

// packages/policies/validity/ has the tables of all that is rejected.
testRule(bindingValid, {
  bad: [
    ["FieldValueRequired", "spec.paramRef.parameterNotFoundAction"],
    ["FieldValueInvalid", "spec.validationActions"],
  ],
  valid: {
    "what the API server accepts": { object: validatingBinding() },
    "a mutating binding, which has no actions": { object: mutatingBinding() },
  },
  invalid: {
    "what it rejects": {
      object: validatingBinding({
        policyName: "",
        validationActions: ["Allow"],
        paramRef: { name: "a", selector: {}, parameterNotFoundAction: "Deny" },
      }),
      causes: [
        ["FieldValueRequired", "spec.policyName"],
        ["FieldValueForbidden", "spec.paramRef.name"],
        ["FieldValueForbidden", "spec.paramRef.selector"],
        ["FieldValueNotSupported", "spec.validationActions[0]"],
      ],
    },
    "a field that it cannot read": {
      object: mutatingBinding({ policyName: 1 }),
      causes: [["FieldValueTypeInvalid", "spec.policyName"]],
    },
  },
});
