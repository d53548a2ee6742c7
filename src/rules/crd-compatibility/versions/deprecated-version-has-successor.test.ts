import { versioned } from "../../../testing/schemas/crd-versions.js";
import { testRule } from "../../../testing/test-rule.js";
import { deprecatedVersionHasSuccessor } from "./deprecated-version-has-successor.js";

testRule(deprecatedVersionHasSuccessor, {
  bad: [["FieldValueInvalid", "spec.versions[1].deprecated"]],
  valid: {
    "a more stable version is served": {
      oldObject: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([
        { name: "v1beta1", version: { deprecated: true } },
        { name: "v1", version: { storage: true } },
      ]),
    },
    "one that is as stable": {
      oldObject: versioned([{ name: "v1", version: { storage: true } }, { name: "v2" }]),
      object: versioned([{ name: "v1", version: { deprecated: true, storage: true } }, { name: "v2" }]),
    },
    "it was deprecated before": {
      oldObject: versioned([{ name: "v1", version: { deprecated: true, storage: true } }]),
      object: versioned([{ name: "v1", version: { deprecated: true, storage: true, additionalPrinterColumns: [] } }]),
    },
    "it no longer is": {
      oldObject: versioned([{ name: "v1", version: { deprecated: true, storage: true } }]),
      object: versioned([{ name: "v1", version: { storage: true } }]),
    },
    "it says why": {
      oldObject: versioned([{ name: "v1", version: { storage: true } }]),
      object: versioned([
        {
          name: "v1",
          version: { deprecated: true, storage: true, deprecationWarning: "gadgets have taken over" },
        },
      ]),
    },
  },
  invalid: {
    "the only version": {
      oldObject: versioned([{ name: "v1", version: { storage: true } }]),
      object: versioned([{ name: "v1", version: { deprecated: true, storage: true } }]),
      causes: [["FieldValueInvalid", "spec.versions[0].deprecated"]],
    },
    "only a less stable one is served": {
      oldObject: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([{ name: "v1beta1" }, { name: "v1", version: { deprecated: true, storage: true } }]),
      causes: [["FieldValueInvalid", "spec.versions[1].deprecated"]],
    },
    "only one that nobody can use": {
      oldObject: versioned([{ name: "v1", version: { storage: true } }, { name: "v2" }]),
      object: versioned([
        { name: "v1", version: { deprecated: true, storage: true } },
        { name: "v2", version: { served: false } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[0].deprecated"]],
    },
  },
});
