import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noShortNameCollision } from "./no-short-name-collision.js";

testRule(noShortNameCollision, {
  bad: [["FieldValueDuplicate", "spec.names.shortNames[0]"]],
  valid: {
    none: { object: crd() },
    "one of one's own": { object: crd({ names: { shortNames: ["wd", "wdg"] } }) },
    "its own plural and singular": { object: crd({ names: { shortNames: ["widgets", "widget"] } }) },
    "its own plural, which a built-in resource has too": {
      object: crd({ names: { kind: "Service", plural: "services", shortNames: ["services"] } }),
    },
    "a name of a resource that is gone": { object: crd({ names: { shortNames: ["psp"] } }) },
    "a name of a resource that is off by default": { object: crd({ names: { shortNames: ["workload"] } }) },
    "a patch without versions": { object: crd({ names: { shortNames: ["svc"] }, crd: { versions: [] } }) },
  },
  invalid: {
    "a short name": {
      object: crd({ names: { shortNames: ["wd", "sts"] } }),
      causes: [["FieldValueDuplicate", "spec.names.shortNames[1]"]],
    },
    "a plural and a singular": {
      object: crd({ names: { shortNames: ["pods", "node"] } }),
      causes: [
        ["FieldValueDuplicate", "spec.names.shortNames[0]"],
        ["FieldValueDuplicate", "spec.names.shortNames[1]"],
      ],
    },
  },
});
