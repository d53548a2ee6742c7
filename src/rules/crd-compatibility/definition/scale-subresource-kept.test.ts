import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { scaleSubresourceKept } from "./scale-subresource-kept.js";

testRule(scaleSubresourceKept, {
  bad: [["FieldValueRequired", "spec.versions[0].subresources.scale"]],
  valid: {
    "it is added": {
      oldObject: crd({ root: { status: { type: "object" } }, version: {} }),
      object: crd({
        root: { status: { type: "object" } },
        version: {
          subresources: { scale: { specReplicasPath: ".spec.a", statusReplicasPath: ".status.a" } },
        },
      }),
    },
    "a selector is added": {
      oldObject: crd({
        root: { status: { type: "object" } },
        version: {
          subresources: { scale: { specReplicasPath: ".spec.a", statusReplicasPath: ".status.a" } },
        },
      }),
      object: crd({
        root: { status: { type: "object" } },
        version: {
          subresources: {
            scale: {
              specReplicasPath: ".spec.a",
              statusReplicasPath: ".status.a",
              labelSelectorPath: ".status.b",
            },
          },
        },
      }),
    },
    "another order": {
      oldObject: crd({
        root: { status: { type: "object" } },
        version: {
          subresources: { scale: { specReplicasPath: ".spec.a", statusReplicasPath: ".status.a" } },
        },
      }),
      object: crd({
        root: { status: { type: "object" } },
        version: {
          subresources: { scale: { statusReplicasPath: ".status.a", specReplicasPath: ".spec.a" } },
        },
      }),
    },
    "an alpha version": {
      oldObject: crd({
        root: { status: { type: "object" } },
        version: { name: "v1alpha1", subresources: { scale: {} } },
      }),
      object: crd({ root: { status: { type: "object" } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "it goes": {
      oldObject: crd({
        root: { status: { type: "object" } },
        version: {
          subresources: { scale: { specReplicasPath: ".spec.a", statusReplicasPath: ".status.a" } },
        },
      }),
      object: crd({ root: { status: { type: "object" } }, version: { subresources: { status: {} } } }),
      causes: [["FieldValueRequired", "spec.versions[0].subresources.scale"]],
    },
    "another path": {
      oldObject: crd({
        root: { status: { type: "object" } },
        version: {
          subresources: { scale: { specReplicasPath: ".spec.a", statusReplicasPath: ".status.a" } },
        },
      }),
      object: crd({
        root: { status: { type: "object" } },
        version: {
          subresources: { scale: { specReplicasPath: ".spec.b", statusReplicasPath: ".status.a" } },
        },
      }),
      causes: [["FieldValueInvalid", "spec.versions[0].subresources.scale.specReplicasPath"]],
    },
    "the selector goes": {
      oldObject: crd({
        root: { status: { type: "object" } },
        version: {
          subresources: {
            scale: {
              specReplicasPath: ".spec.a",
              statusReplicasPath: ".status.a",
              labelSelectorPath: ".status.b",
            },
          },
        },
      }),
      object: crd({
        root: { status: { type: "object" } },
        version: {
          subresources: { scale: { specReplicasPath: ".spec.a", statusReplicasPath: ".status.a" } },
        },
      }),
      causes: [["FieldValueInvalid", "spec.versions[0].subresources.scale.labelSelectorPath"]],
    },
  },
});
