import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { selectableFieldKept } from "./selectable-field-kept.js";

testRule(selectableFieldKept, {
  bad: [["FieldValueRequired", "spec.versions[0].selectableFields"]],
  valid: {
    "one is added": {
      oldObject: crd({ version: { selectableFields: [{ jsonPath: ".spec.a" }] } }),
      object: crd({ version: { selectableFields: [{ jsonPath: ".spec.b" }, { jsonPath: ".spec.a" }] } }),
    },
    "another order": {
      oldObject: crd({ version: { selectableFields: [{ jsonPath: ".spec.a" }, { jsonPath: ".spec.b" }] } }),
      object: crd({ version: { selectableFields: [{ jsonPath: ".spec.b" }, { jsonPath: ".spec.a" }] } }),
    },
    "an alpha version": {
      oldObject: crd({ version: { name: "v1alpha1", selectableFields: [{ jsonPath: ".spec.a" }] } }),
      object: crd({ version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "one goes": {
      oldObject: crd({ version: { selectableFields: [{ jsonPath: ".spec.a" }, { jsonPath: ".spec.b" }] } }),
      object: crd({ version: { selectableFields: [{ jsonPath: ".spec.a" }] } }),
      causes: [["FieldValueRequired", "spec.versions[0].selectableFields"]],
    },
    "all go, once": {
      oldObject: crd({ version: { selectableFields: [{ jsonPath: ".spec.a" }, { jsonPath: ".spec.b" }] } }),
      object: crd(),
      causes: [["FieldValueRequired", "spec.versions[0].selectableFields"]],
    },
  },
});
