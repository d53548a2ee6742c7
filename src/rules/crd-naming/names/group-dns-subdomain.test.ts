import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { groupDnsSubdomain } from "./group-dns-subdomain.js";

const LABEL = "a".repeat(63);

testRule(groupDnsSubdomain, {
  bad: [["FieldValueInvalid", "spec.group"]],
  valid: {
    "dashes and digits": { object: crd({ crd: { group: "4-print.x-k8s.io" } }) },
    "253 characters": { object: crd({ crd: { group: `${LABEL}.${LABEL}.${LABEL}.${"a".repeat(61)}` } }) },
    "a single word, of which group-domain-name tells": { object: crd({ crd: { group: "acme" } }) },
    "no group, of which group-domain-name tells": { object: crd({ crd: { group: "" } }) },
    "a patch without versions": { object: crd({ crd: { group: "$(GROUP)", versions: undefined } }) },
  },
  invalid: {
    "a capital letter": {
      object: crd({ crd: { group: "Acme.io" } }),
      causes: [["FieldValueInvalid", "spec.group"]],
    },
    "an underscore": {
      object: crd({ crd: { group: "my_tools.acme.io" } }),
      causes: [["FieldValueInvalid", "spec.group"]],
    },
    "an empty part": {
      object: crd({ crd: { group: "acme..io" } }),
      causes: [["FieldValueInvalid", "spec.group"]],
    },
    "254 characters": {
      object: crd({ crd: { group: `${LABEL}.${LABEL}.${LABEL}.${"a".repeat(62)}` } }),
      causes: [["FieldValueInvalid", "spec.group"]],
    },
  },
});
