import { versioned } from "../../../testing/schemas/crd-versions.js";
import { testRule } from "../../../testing/test-rule.js";
import { storageVersionKeepsFields } from "./storage-version-keeps-fields.js";

testRule(storageVersionKeepsFields, {
  bad: [["FieldValueInvalid", "spec.versions[1].storage"]],
  valid: {
    "the same fields": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string" } } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
    },
    "more fields": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
    },
    "something converts": {
      oldObject: versioned(
        [
          {
            name: "v1beta1",
            spec: { a: { type: "string" }, b: { type: "string" } },
            version: { storage: true },
          },
          { name: "v1", spec: { a: { type: "string" } } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
      object: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
          { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
    },
    "from an alpha version": {
      oldObject: versioned([
        {
          name: "v1alpha1",
          spec: { a: { type: "string" }, b: { type: "string" } },
          version: { storage: true },
        },
        { name: "v1", spec: { a: { type: "string" } } },
      ]),
      object: versioned([
        { name: "v1alpha1", spec: { a: { type: "string" }, b: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
    },
    "the same version": {
      oldObject: versioned([
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
      object: versioned([{ name: "v1", spec: { a: { type: "string" } }, version: { storage: true } }]),
    },
  },
  invalid: {
    "a field less": {
      oldObject: versioned([
        {
          name: "v1beta1",
          spec: { a: { type: "string" }, b: { type: "string" } },
          version: { storage: true },
        },
        { name: "v1", spec: { a: { type: "string" } } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].storage"]],
    },
  },
});
