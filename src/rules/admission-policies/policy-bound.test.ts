import { mutatingBinding, mutatingPolicy, validatingBinding, validatingPolicy } from "kube-admission-policies/testing";
import { testRule } from "../../testing/test-rule.js";
import { policyBound } from "./policy-bound.js";

const cluster = JSON.stringify(validatingBinding());
const causes = [["FieldValueNotFound", "metadata.name"]] as const;

testRule(policyBound, {
  bad: causes,
  valid: {
    "a binding": { object: validatingPolicy(), cluster },
    "no known bindings": { object: validatingPolicy() },
    "no known bindings of the kind": { object: mutatingPolicy({}, "b"), cluster },
  },
  invalid: {
    "bindings of other policies": { object: validatingPolicy({}, "b"), cluster, causes },
    "a binding of the other kind": {
      object: mutatingPolicy(),
      cluster: `${cluster}\n---\n${JSON.stringify(mutatingBinding({ policyName: "b" }))}`,
      causes,
    },
  },
});
