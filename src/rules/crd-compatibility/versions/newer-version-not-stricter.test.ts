import { MANY_NEW_VERSIONS, versioned } from "../../../testing/schemas/crd-versions.js";
import { testRule } from "../../../testing/test-rule.js";
import { newerVersionNotStricter } from "./newer-version-not-stricter.js";

testRule(newerVersionNotStricter, {
  bad: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.size"]],
  valid: {
    "it was before": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } } },
        { name: "v1", spec: { a: { type: "string", maxLength: 5 } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } } },
        { name: "v1", spec: { a: { type: "string", maxLength: 5 } }, version: { storage: true } },
        { name: "v2", spec: { a: { type: "string", maxLength: 9 } } },
      ]),
    },
    "the older one is stricter": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 5 } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 5 } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string", maxLength: 9 } } },
      ]),
    },
    "something converts": {
      oldObject: versioned(
        [{ name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } }, version: { storage: true } }],
        { conversion: { strategy: "Webhook" } },
      ),
      object: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } }, version: { storage: true } },
          { name: "v1", spec: { a: { type: "string", maxLength: 5 } } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
    },
    "an alpha version": {
      oldObject: versioned([
        { name: "v1alpha1", spec: { a: { type: "string", maxLength: 9 } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1alpha1", spec: { a: { type: "string", maxLength: 9 } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string", maxLength: 5 } } },
      ]),
    },
    "one of them changes, which is told as such": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } } },
        { name: "v1", spec: { a: { type: "string", maxLength: 9 } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } } },
        { name: "v1", spec: { a: { type: "string", maxLength: 5 } }, version: { storage: true } },
      ]),
    },
  },
  invalid: {
    "more new versions than are compared": {
      ...MANY_NEW_VERSIONS,
      causes: [["FieldValueTooLong", "spec.versions"]],
    },
    "a new version": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string", maxLength: 5 } } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    "a new version in place of the stored one": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", enum: ["A", "B"] } }, version: { storage: true } },
      ]),
      object: versioned([{ name: "v1", spec: { a: { type: "string", enum: ["A"] } }, version: { storage: true } }]),
      causes: [["FieldValueInvalid", "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    "a new version limits values": {
      oldObject: versioned([{ name: "v1beta1", spec: { a: { type: "string" } }, version: { storage: true } }]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string", enum: ["A"] } } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    "a new field of two types": {
      oldObject: versioned([{ name: "v1beta1" }, { name: "v1", version: { storage: true } }]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } } },
        { name: "v1", spec: { a: { type: "integer" } }, version: { storage: true } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    "a version is served now": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } }, version: { served: false } },
        { name: "v1", spec: { a: { type: "string", maxLength: 5 } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } } },
        { name: "v1", spec: { a: { type: "string", maxLength: 5 } }, version: { storage: true } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    "a rule": {
      oldObject: versioned([{ name: "v1beta1", spec: { a: { type: "string" } }, version: { storage: true } }]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string" } }, version: { storage: true } },
        {
          name: "v1",
          spec: { a: { type: "string", "x-kubernetes-validations": [{ rule: "self != 'b'" }] } },
        },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
  },
});
