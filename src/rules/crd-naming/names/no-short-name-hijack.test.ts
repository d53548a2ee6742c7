import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noShortNameHijack } from "./no-short-name-hijack.js";

testRule(noShortNameHijack, {
  bad: [["FieldValueDuplicate", "spec.names.plural"]],
  valid: {
    "names of one's own": { object: crd() },
    "the names of a built-in resource, in another group": {
      object: crd({ names: { kind: "Service", plural: "services", singular: "service" } }),
    },
    "a short name, of which no-short-name-collision tells": {
      object: crd({ names: { shortNames: ["svc"] } }),
    },
    "a patch without versions": { object: crd({ names: { plural: "sts" }, crd: { versions: [] } }) },
  },
  invalid: {
    "the plural": {
      object: crd({ names: { plural: "sts" } }),
      causes: [["FieldValueDuplicate", "spec.names.plural"]],
    },
    "the singular": {
      object: crd({ names: { kind: "Quota", plural: "quotas", singular: "quota" } }),
      causes: [["FieldValueDuplicate", "spec.names.singular"]],
    },
  },
});
