import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { resourceIdentityKept } from "./resource-identity-kept.js";

testRule(resourceIdentityKept, {
  bad: [["FieldValueInvalid", "spec.names.kind"]],
  valid: {
    "names that the API server fills in": {
      oldObject: crd({ names: { listKind: "" } }),
      object: crd({ names: { listKind: "WidgetList" } }),
    },
    "short names": { oldObject: crd(), object: crd({ names: { shortNames: ["wdg"] } }) },
    "a patch": { oldObject: crd(), object: crd({ crd: { versions: [], names: {} } }) },
  },
  invalid: {
    "the group": {
      oldObject: crd(),
      object: crd({ crd: { group: "example.com" } }),
      causes: [["FieldValueInvalid", "spec.group"]],
    },
    "the plural": {
      oldObject: crd(),
      object: crd({ names: { plural: "gadgets" } }),
      causes: [["FieldValueInvalid", "spec.names.plural"]],
    },
    "the kind, and the list kind with it": {
      oldObject: crd(),
      object: crd({ names: { kind: "Gadget", listKind: "GadgetList" } }),
      causes: [["FieldValueInvalid", "spec.names.kind"]],
    },
    "the list kind": {
      oldObject: crd(),
      object: crd({ names: { listKind: "Widgets" } }),
      causes: [["FieldValueInvalid", "spec.names.listKind"]],
    },
    "the list kind, no longer one of its own": {
      oldObject: crd({ names: { listKind: "Widgets" } }),
      object: crd({ names: { listKind: "" } }),
      causes: [["FieldValueInvalid", "spec.names.listKind"]],
    },
  },
});
