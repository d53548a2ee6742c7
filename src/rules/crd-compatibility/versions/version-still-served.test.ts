import { versioned } from "../../../testing/schemas/crd-versions.js";
import { testRule } from "../../../testing/test-rule.js";
import { versionStillServed } from "./version-still-served.js";

testRule(versionStillServed, {
  bad: [["FieldValueInvalid", "spec.versions"]],
  valid: {
    "a version is deprecated": {
      oldObject: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([
        { name: "v1beta1", version: { deprecated: true } },
        { name: "v1", version: { storage: true } },
      ]),
    },
    "a version that was not deprecated": {
      oldObject: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
    },
    "a version nobody can use is renamed": {
      oldObject: versioned([
        { name: "v1alpha1", version: { served: false } },
        { name: "v1", version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1alpha2", version: { served: false } },
        { name: "v1", version: { storage: true } },
      ]),
    },
    "a version is served now": {
      oldObject: versioned([
        { name: "v1alpha1", version: { served: false } },
        { name: "v1", version: { storage: true } },
      ]),
      object: versioned([{ name: "v1alpha1" }, { name: "v1", version: { storage: true } }]),
    },
  },
  invalid: {
    "an alpha version is removed": {
      oldObject: versioned([{ name: "v1alpha1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
      causes: [["FieldValueInvalid", "spec.versions"]],
    },
    "a deprecated version is no longer served": {
      oldObject: versioned([
        { name: "v1beta1", version: { deprecated: true } },
        { name: "v1", version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", version: { deprecated: true, served: false } },
        { name: "v1", version: { storage: true } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[0].served"]],
    },
    "two versions, each for itself": {
      oldObject: versioned([{ name: "v1alpha1" }, { name: "v1alpha2" }, { name: "v1", version: { storage: true } }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
      causes: [
        ["FieldValueInvalid", "spec.versions"],
        ["FieldValueInvalid", "spec.versions"],
      ],
    },
  },
});
