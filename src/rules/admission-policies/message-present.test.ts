import { validatingPolicy } from "kube-admission-policies/testing";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { messagePresent } from "./message-present.js";

const policy = (expression: string, more: JsonObject = {}): KubeObject =>
  validatingPolicy({ validations: [{ expression, ...more }] });
const causes = [["FieldValueRequired", "spec.validations[0].message"]] as const;

testRule(messagePresent, {
  bad: causes,
  valid: {
    "one line": { object: policy("true") },
    "one line with a line break at its end": { object: policy("true\n") },
    "a message": { object: policy("true &&\ntrue", { message: "must be true" }) },
    "a message expression": { object: policy("true &&\ntrue", { messageExpression: "'must be true'" }) },
  },
  invalid: {
    "two lines": { object: policy("true &&\ntrue"), causes },
    "a blank message": { object: policy("true &&\r\ntrue", { message: " " }), causes },
  },
});
