import { versioned } from "../../../testing/schemas/crd-versions.js";
import { testRule } from "../../../testing/test-rule.js";
import { servedVersionDeprecatedFirst } from "./served-version-deprecated-first.js";

testRule(servedVersionDeprecatedFirst, {
  bad: [["FieldValueInvalid", "spec.versions[0].served"]],
  valid: {
    "a deprecated version is removed": {
      oldObject: versioned([
        { name: "v1beta1", version: { deprecated: true } },
        { name: "v1", version: { storage: true } },
      ]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
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
    },
    "an alpha version": {
      oldObject: versioned([{ name: "v1alpha1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
    },
    "a version nobody can use": {
      oldObject: versioned([
        { name: "v1beta1", version: { served: false } },
        { name: "v1", version: { storage: true } },
      ]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
    },
    "another order": {
      oldObject: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([{ name: "v1", version: { storage: true } }, { name: "v1beta1" }]),
    },
    "a stored version is removed, which is told as such": {
      oldObject: versioned([{ name: "v1beta1", version: { storage: true } }, { name: "v1" }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
    },
  },
  invalid: {
    "a version is removed": {
      oldObject: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
      causes: [["FieldValueInvalid", "spec.versions"]],
    },
    "a version is no longer served": {
      oldObject: versioned([{ name: "v1", version: { storage: true } }, { name: "v1beta1" }]),
      object: versioned([
        { name: "v1", version: { storage: true } },
        { name: "v1beta1", version: { served: false } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].served"]],
    },
    "a version is renamed": {
      oldObject: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([{ name: "v1beta2" }, { name: "v1", version: { storage: true } }]),
      causes: [["FieldValueInvalid", "spec.versions"]],
    },
    "deprecated and not served at the same time": {
      oldObject: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([
        { name: "v1beta1", version: { deprecated: true, served: false } },
        { name: "v1", version: { storage: true } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[0].served"]],
    },
  },
});
