import { testRule } from "../../testing/test-rule.js";
import { policyFieldsKnown } from "./fields-known.js";

const policy = (kind: string, more: object, spec: object = {}) => ({
  object: { apiVersion: "admissionregistration.k8s.io/v1", kind, metadata: { name: "a" }, spec, ...more } as never,
});
const MATCH = { resourceRules: [{ apiGroups: [""], resources: ["pods"], operation: ["CREATE"] }] };

testRule(policyFieldsKnown, {
  bad: [["FieldValueForbidden", "spec.failPolicy"]],
  valid: {
    "a status as kubectl prints it": policy("ValidatingAdmissionPolicy", {
      status: { observedGeneration: 1, typeChecking: { expressionWarnings: [{ fieldRef: "spec", warning: "a" }] } },
    }),
    "metadata as kubectl prints it": policy("MutatingAdmissionPolicyBinding", {
      metadata: { name: "a", generation: 1, managedFields: [{ manager: "kubectl", fieldsV1: { "f:spec": {} } }] },
    }),
    "labels of a selector": policy(
      "ValidatingAdmissionPolicyBinding",
      {},
      {
        matchResources: { namespaceSelector: { matchLabels: { "acme.io/color": "red" } } },
      },
    ),
  },
  invalid: {
    "a field of the other kind of policies": {
      ...policy("MutatingAdmissionPolicy", {}, { validations: [], mutations: [] }),
      causes: [["FieldValueForbidden", "spec.validations"]],
    },
    "an action of a binding that mutates": {
      ...policy("MutatingAdmissionPolicyBinding", {}, { validationActions: ["Deny"] }),
      causes: [["FieldValueForbidden", "spec.validationActions"]],
    },
    "a misspelt field of a rule": {
      ...policy("ValidatingAdmissionPolicy", {}, { matchConstraints: MATCH }),
      causes: [["FieldValueForbidden", "spec.matchConstraints.resourceRules[0].operation"]],
    },
    "a field beside `spec`": {
      ...policy("ValidatingAdmissionPolicy", { validations: [] }),
      causes: [["FieldValueForbidden", "validations"]],
    },
    "a field of metadata": {
      ...policy("ValidatingAdmissionPolicy", { metadata: { name: "a", label: {} } }),
      causes: [["FieldValueForbidden", "metadata.label"]],
    },
  },
});
