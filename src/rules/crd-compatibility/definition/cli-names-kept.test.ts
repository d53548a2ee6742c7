import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { cliNamesKept } from "./cli-names-kept.js";

testRule(cliNamesKept, {
  bad: [["FieldValueRequired", "spec.names.shortNames"]],
  valid: {
    "names are added": {
      oldObject: crd(),
      object: crd({ names: { shortNames: ["wdg"], categories: ["acme"] } }),
    },
    "another order": {
      oldObject: crd({ names: { shortNames: ["wdg", "wg"] } }),
      object: crd({ names: { shortNames: ["wg", "wdg"] } }),
    },
    "a singular that the API server fills in": { oldObject: crd({ names: { singular: "" } }), object: crd() },
    "the kind, and the singular with it": {
      oldObject: crd(),
      object: crd({ names: { kind: "Gadget", singular: "gadget" } }),
    },
  },
  invalid: {
    "short names, once": {
      oldObject: crd({ names: { shortNames: ["wdg", "wg", "w"] } }),
      object: crd({ names: { shortNames: ["w"] } }),
      causes: [["FieldValueRequired", "spec.names.shortNames"]],
    },
    "a category": {
      oldObject: crd({ names: { categories: ["acme"] } }),
      object: crd(),
      causes: [["FieldValueRequired", "spec.names.categories"]],
    },
    "the singular": {
      oldObject: crd(),
      object: crd({ names: { singular: "wdgt" } }),
      causes: [["FieldValueInvalid", "spec.names.singular"]],
    },
  },
});
