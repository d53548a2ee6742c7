import { versioned } from "../../../testing/schemas/crd-versions.js";
import { testRule } from "../../../testing/test-rule.js";
import { storageVersionServedFirst } from "./storage-version-served-first.js";

testRule(storageVersionServedFirst, {
  bad: [["FieldValueInvalid", "spec.versions[1].storage"]],
  valid: {
    "a version that was served": {
      oldObject: versioned([{ name: "v1beta1", version: { storage: true } }, { name: "v1" }]),
      object: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
    },
    "a version that is only served": {
      oldObject: versioned([{ name: "v1beta1", version: { storage: true } }]),
      object: versioned([{ name: "v1beta1", version: { storage: true } }, { name: "v1" }]),
    },
    "from an alpha version": {
      oldObject: versioned([{ name: "v1alpha1", version: { storage: true } }]),
      object: versioned([{ name: "v1alpha1" }, { name: "v1", version: { storage: true } }]),
    },
    "from a version that goes, which is told as such": {
      oldObject: versioned([{ name: "v1beta1", version: { storage: true } }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
    },
  },
  invalid: {
    "a new version": {
      oldObject: versioned([{ name: "v1beta1", version: { storage: true } }]),
      object: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      causes: [["FieldValueInvalid", "spec.versions[1].storage"]],
    },
    "a version that was not served": {
      oldObject: versioned([
        { name: "v1beta1", version: { storage: true } },
        { name: "v1", version: { served: false } },
      ]),
      object: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      causes: [["FieldValueInvalid", "spec.versions[1].storage"]],
    },
  },
});
