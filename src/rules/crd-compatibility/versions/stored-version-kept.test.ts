import { versioned } from "../../../testing/schemas/crd-versions.js";
import { testRule } from "../../../testing/test-rule.js";
import { storedVersionKept } from "./stored-version-kept.js";

testRule(storedVersionKept, {
  bad: [["FieldValueRequired", "spec.versions"]],
  valid: {
    "a version that nothing is stored in": {
      oldObject: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
    },
    "a stored version that is no longer served": {
      oldObject: versioned([{ name: "v1beta1", version: { storage: true } }, { name: "v1" }]),
      object: versioned([
        { name: "v1beta1", version: { served: false } },
        { name: "v1", version: { storage: true } },
      ]),
    },
    "a version that objects were migrated from": {
      oldObject: {
        ...versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
        status: { storedVersions: ["v1"] },
      },
      object: versioned([{ name: "v1", version: { storage: true } }]),
    },
  },
  invalid: {
    "the stored version": {
      oldObject: versioned([{ name: "v1beta1", version: { storage: true } }, { name: "v1" }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
      causes: [["FieldValueRequired", "spec.versions"]],
    },
    "an alpha version": {
      oldObject: versioned([{ name: "v1alpha1", version: { storage: true } }, { name: "v1" }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
      causes: [["FieldValueRequired", "spec.versions"]],
    },
    "a version of the status": {
      oldObject: {
        ...versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
        status: { storedVersions: ["v1beta1", "v1"] },
      },
      object: versioned([{ name: "v1", version: { storage: true } }]),
      causes: [["FieldValueRequired", "spec.versions"]],
    },
  },
});
