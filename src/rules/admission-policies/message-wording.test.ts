import { validatingPolicy } from "kube-admission-policies/testing";
import { testRule } from "../../testing/test-rule.js";
import type { KubeObject } from "kube-json";
import { messageWording } from "./message-wording.js";

const policy = (...messages: readonly string[]): KubeObject =>
  validatingPolicy({ validations: messages.map((message) => ({ expression: "true", message })) });
const causes = [["FieldValueInvalid", "spec.validations[0].message"]] as const;

testRule(messageWording, {
  bad: causes,
  valid: {
    "what must hold": { object: policy("`spec.replicas` must be less than or equal to 5") },
    "what it is": { object: policy("HostPath volumes are forbidden.") },
    "a literal": { object: policy("the label 'should' must be set") },
    "no message": { object: validatingPolicy() },
  },
  invalid: {
    "'should'": { object: policy("replicas should be few"), causes },
    "'cannot'": { object: policy("you cannot do that"), causes },
    "a sign": { object: policy("replicas must be <= 5"), causes },
    "double quotes": { object: policy('must not be "a"'), causes },
    "the second message": {
      object: policy("must be few", "should be few"),
      causes: [["FieldValueInvalid", "spec.validations[1].message"]],
    },
  },
});
