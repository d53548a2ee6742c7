import { validatingBinding, validatingPolicy } from "kube-admission-policies/testing";
import { testRule } from "../../testing/test-rule.js";
import type { KubeObject } from "kube-json";
import { paramsUsed } from "./params-used.js";

const plain = validatingPolicy();
const withParams = validatingPolicy({ paramKind: { apiVersion: "v1", kind: "ConfigMap" } });
const paramRef = { name: "a", parameterNotFoundAction: "Deny" };
const cluster = (...objects: readonly KubeObject[]): string =>
  objects.map((one) => JSON.stringify(one)).join("\n---\n");

testRule(paramsUsed, {
  bad: [["FieldValueForbidden", "spec.paramRef"]],
  valid: {
    "neither, seen from the binding": { object: validatingBinding(), cluster: cluster(plain) },
    "neither, seen from the policy": { object: plain, cluster: cluster(validatingBinding()) },
    "both, seen from the binding": { object: validatingBinding({ paramRef }), cluster: cluster(withParams) },
    "one binding of two": {
      object: withParams,
      cluster: cluster(validatingBinding(), validatingBinding({ paramRef }, "b")),
    },
    "a policy without known bindings": { object: withParams },
    "a binding without its policy": { object: validatingBinding({ paramRef }) },
    "a binding of another policy": { object: withParams, cluster: cluster(validatingBinding({ policyName: "b" })) },
    "a binding that does without, which the policy reports": {
      object: validatingBinding({}),
      cluster: cluster(withParams),
    },
  },
  invalid: {
    "only the policy": {
      object: withParams,
      cluster: cluster(validatingBinding()),
      causes: [["FieldValueInvalid", "spec.paramKind"]],
    },
    "only the binding": {
      object: validatingBinding({ paramRef }),
      cluster: cluster(plain),
      causes: [["FieldValueForbidden", "spec.paramRef"]],
    },
  },
});
