import { versioned } from "../../../testing/schemas/crd-versions.js";
import { testRule } from "../../../testing/test-rule.js";
import { conversionKept } from "./conversion-kept.js";

testRule(conversionKept, {
  bad: [["FieldValueInvalid", "spec.conversion.strategy"]],
  valid: {
    "the versions are the same": {
      oldObject: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string" } } },
          { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
    },
    "only alpha versions differ": {
      oldObject: versioned(
        [
          { name: "v1alpha1", spec: { a: { type: "string" }, b: { type: "string" } } },
          { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
      object: versioned([
        { name: "v1alpha1", spec: { a: { type: "string" }, b: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
    },
    "something converts now": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
      object: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
          { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
    },
    "there is one version left": {
      oldObject: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
          { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
      object: versioned([{ name: "v1", spec: { a: { type: "string" } }, version: { storage: true } }], {
        conversion: { strategy: "None" },
      }),
    },
  },
  invalid: {
    "it is set to None": {
      oldObject: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
          { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
      object: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
          { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
        ],
        { conversion: { strategy: "None" } },
      ),
      causes: [["FieldValueInvalid", "spec.conversion.strategy"]],
    },
    "it goes, and several versions differ": {
      oldObject: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
          { name: "v1beta2", spec: { a: { type: "string" } } },
          { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
        { name: "v1beta2", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
      causes: [["FieldValueInvalid", "spec.conversion.strategy"]],
    },
    "a version that is stored only": {
      oldObject: versioned(
        [
          {
            name: "v1beta1",
            spec: { a: { type: "string" }, b: { type: "string" } },
            version: { served: false, storage: true },
          },
          { name: "v1", spec: { a: { type: "string" } } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
      object: versioned([
        {
          name: "v1beta1",
          spec: { a: { type: "string" }, b: { type: "string" } },
          version: { served: false, storage: true },
        },
        { name: "v1", spec: { a: { type: "string" } } },
      ]),
      causes: [["FieldValueInvalid", "spec.conversion.strategy"]],
    },
  },
});
