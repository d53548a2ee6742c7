import { MANY_NEW_VERSIONS, versioned } from "../../../testing/schemas/crd-versions.js";
import { testRule } from "../../../testing/test-rule.js";
import { servedVersionsShareFields } from "./served-versions-share-fields.js";

testRule(servedVersionsShareFields, {
  bad: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.color"]],
  valid: {
    "they did not before": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" }, c: { type: "string" } } },
        {
          name: "v1",
          spec: { a: { type: "string" }, c: { type: "string" }, b: { type: "string" } },
          version: { storage: true },
        },
      ]),
    },
    "a field of both": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
    },
    "something converts": {
      oldObject: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string" } } },
          { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
      object: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string" } } },
          { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
    },
    "an alpha version": {
      oldObject: versioned([
        { name: "v1alpha1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1alpha1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
    },
    "a version nobody can use": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } }, version: { served: false } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } }, version: { served: false } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
    },
    "a field that one of them loses, which is told as such": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
    },
  },
  invalid: {
    "more new versions than are compared": {
      ...MANY_NEW_VERSIONS,
      causes: [["FieldValueTooLong", "spec.versions"]],
    },
    "a field of the newer one": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.b"]],
    },
    "a field of the older one": {
      oldObject: versioned([
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
        { name: "v1beta1", spec: { a: { type: "string" } } },
      ]),
      object: versioned([
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
        { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
      ]),
      causes: [["FieldValueRequired", "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.b"]],
    },
    "a new version lacks a field": {
      oldObject: versioned([
        {
          name: "v1beta1",
          spec: { a: { type: "string" }, b: { type: "string" } },
          version: { storage: true },
        },
      ]),
      object: versioned([
        {
          name: "v1beta1",
          spec: { a: { type: "string" }, b: { type: "string" } },
          version: { storage: true },
        },
        { name: "v1", spec: { a: { type: "string" } } },
      ]),
      causes: [["FieldValueRequired", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.b"]],
    },
    "a new version has one more": {
      oldObject: versioned([{ name: "v1beta1", spec: { a: { type: "string" } }, version: { storage: true } }]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.b"]],
    },
    "a required field, once": {
      oldObject: versioned([
        { name: "v1beta1", spec: { o: { type: "object", properties: {} } } },
        { name: "v1", spec: { o: { type: "object", properties: {} } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { o: { type: "object", properties: {} } } },
        { name: "v1", spec: { o: { type: "object", properties: {} } }, version: { storage: true } },
        {
          name: "v2",
          spec: { o: { type: "object", required: ["b"], properties: { b: { type: "string" } } } },
        },
      ]),
      causes: [
        ["FieldValueInvalid", "spec.versions[2].schema.openAPIV3Schema.properties.spec.properties.o.properties.b"],
      ],
    },
    "a version is served now": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } }, version: { served: false } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.b"]],
    },
    "one in the middle lacks a field, once": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } } },
        { name: "v1beta2", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" }, b: { type: "string" } } },
        { name: "v1beta2", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "string" }, b: { type: "string" } }, version: { storage: true } },
      ]),
      causes: [["FieldValueRequired", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.b"]],
    },
  },
});
