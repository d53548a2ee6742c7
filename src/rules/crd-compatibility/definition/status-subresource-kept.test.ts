import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { statusSubresourceKept } from "./status-subresource-kept.js";

testRule(statusSubresourceKept, {
  bad: [["FieldValueRequired", "spec.versions[0].subresources.status"]],
  valid: {
    "it is added": {
      oldObject: crd({ root: { status: { type: "object" } }, version: {} }),
      object: crd({ root: { status: { type: "object" } }, version: { subresources: { status: {} } } }),
    },
    "an alpha version": {
      oldObject: crd({
        root: { status: { type: "object" } },
        version: { name: "v1alpha1", subresources: { status: {} } },
      }),
      object: crd({ root: { status: { type: "object" } }, version: { name: "v1alpha1" } }),
    },
    "a version nobody can use": {
      oldObject: crd({
        root: { status: { type: "object" } },
        version: { served: false, subresources: { status: {} } },
      }),
      object: crd({ root: { status: { type: "object" } }, version: { served: false } }),
    },
  },
  invalid: {
    "it goes": {
      oldObject: crd({ root: { status: { type: "object" } }, version: { subresources: { status: {} } } }),
      object: crd({ root: { status: { type: "object" } }, version: { subresources: {} } }),
      causes: [["FieldValueRequired", "spec.versions[0].subresources.status"]],
    },
    "all go": {
      oldObject: crd({ root: { status: { type: "object" } }, version: { subresources: { status: {} } } }),
      object: crd({ root: { status: { type: "object" } }, version: {} }),
      causes: [["FieldValueRequired", "spec.versions[0].subresources.status"]],
    },
  },
});
