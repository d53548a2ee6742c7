import { mutatingBinding, validatingPolicy } from "kube-admission-policies/testing";
import { testRule } from "../../testing/test-rule.js";
import { nameNotReserved } from "./name-not-reserved.js";

const webhook = (name: string) => ({
  apiVersion: "admissionregistration.k8s.io/v1",
  kind: "ValidatingWebhookConfiguration",
  metadata: { name },
});
const causes = [["FieldValueInvalid", "metadata.name"]] as const;

testRule(nameNotReserved, {
  bad: causes,
  valid: {
    "another name of the project": { object: webhook("my-webhook.k8s.io") },
    "the suffix at the beginning": { object: webhook("static.k8s.io.my-webhook") },
    "the suffix without a dot": { object: webhook("my-static.k8s.io") },
    "no name": { object: validatingPolicy({}, "") },
  },
  invalid: {
    "a webhook": { object: webhook("my-webhook.static.k8s.io"), causes },
    "only the suffix": { object: webhook(".static.k8s.io"), causes },
    "a binding": { object: mutatingBinding({}, "a.static.k8s.io"), causes },
  },
});
