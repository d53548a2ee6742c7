import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { groupDomainName } from "./group-domain-name.js";

testRule(groupDomainName, {
  bad: [["FieldValueInvalid", "spec.group"]],
  valid: {
    "a domain of one's own": { object: crd() },
    "two parts are enough": { object: crd({ crd: { group: "a.b" } }) },
    "a patch without versions": { object: crd({ crd: { group: undefined, versions: undefined } }) },
  },
  invalid: {
    "a single word": {
      object: crd({ crd: { group: "acme" } }),
      causes: [["FieldValueInvalid", "spec.group"]],
    },
    "a group that Kubernetes itself has": {
      object: crd({ crd: { group: "apps" } }),
      causes: [["FieldValueInvalid", "spec.group"]],
    },
    "no group": {
      object: crd({ crd: { group: undefined } }),
      causes: [["FieldValueInvalid", "spec.group"]],
    },
  },
});
