import { mutatingBinding, mutatingPolicy, validatingBinding, validatingPolicy } from "kube-admission-policies/testing";
import { testRule } from "../../testing/test-rule.js";
import { policyKnown } from "./policy-known.js";

const cluster = JSON.stringify(validatingPolicy());
const causes = [["FieldValueNotFound", "spec.policyName"]] as const;

testRule(policyKnown, {
  bad: causes,
  valid: {
    "a known policy": { object: validatingBinding(), cluster },
    "no known policies": { object: validatingBinding() },
    "no known policies of the kind": { object: mutatingBinding({ policyName: "b" }), cluster },
    "no name, which binding-valid finds": { object: validatingBinding({ policyName: "" }), cluster },
  },
  invalid: {
    "another name": { object: validatingBinding({ policyName: "b" }), cluster, causes },
    "a policy of the other kind": {
      object: mutatingBinding(),
      cluster: `${cluster}\n---\n${JSON.stringify(mutatingPolicy({}, "b"))}`,
      causes,
    },
  },
});
