import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noNewStatusSubresource } from "./no-new-status-subresource.js";

testRule(noNewStatusSubresource, {
  bad: [["FieldValueInvalid", "spec.versions[0].subresources.status"]],
  valid: {
    "it goes": {
      oldObject: crd({ root: { status: { type: "object" } }, version: { subresources: { status: {} } } }),
      object: crd({ root: { status: { type: "object" } }, version: {} }),
    },
    "it comes with the status": {
      oldObject: crd(),
      object: crd({ root: { status: { type: "object" } }, version: { subresources: { status: {} } } }),
    },
    "an alpha version": {
      oldObject: crd({ root: { status: { type: "object" } }, version: { name: "v1alpha1" } }),
      object: crd({
        root: { status: { type: "object" } },
        version: { name: "v1alpha1", subresources: { status: {} } },
      }),
    },
  },
  invalid: {
    "it is added to a status": {
      oldObject: crd({ root: { status: { type: "object" } }, version: {} }),
      object: crd({ root: { status: { type: "object" } }, version: { subresources: { status: {} } } }),
      causes: [["FieldValueInvalid", "spec.versions[0].subresources.status"]],
    },
  },
});
