import type { JsonObject } from "kube-json";
import { MANY_NEW_VERSIONS, versioned } from "../../../testing/schemas/crd-versions.js";
import { testRule } from "../../../testing/test-rule.js";
import { servedVersionsAlike } from "./served-versions-alike.js";

const immutable = (value: string): JsonObject => ({
  type: "string",
  default: value,
  "x-kubernetes-validations": [{ rule: "self == oldSelf" }],
});

testRule(servedVersionsAlike, {
  bad: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.size"]],
  valid: {
    "they were not before": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", default: "x" } } },
        { name: "v1", spec: { a: { type: "string", default: "y" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", default: "x" } } },
        { name: "v1", spec: { a: { type: "string", default: "y" } }, version: { storage: true } },
        { name: "v1alpha1" },
      ]),
    },
    "the newer one is stricter": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 9 } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string", maxLength: 5 } } },
      ]),
    },
    "something converts": {
      oldObject: versioned(
        [{ name: "v1beta1", spec: { a: { type: "string", default: "x" } }, version: { storage: true } }],
        { conversion: { strategy: "Webhook" } },
      ),
      object: versioned(
        [
          { name: "v1beta1", spec: { a: { type: "string", default: "x" } }, version: { storage: true } },
          { name: "v1", spec: { a: { type: "string", default: "y" } } },
        ],
        { conversion: { strategy: "Webhook" } },
      ),
    },
    "a default of what may not change": {
      oldObject: versioned([{ name: "v1beta1", spec: { a: immutable("x") }, version: { storage: true } }]),
      object: versioned([
        { name: "v1beta1", spec: { a: immutable("x") }, version: { storage: true } },
        { name: "v1", spec: { a: immutable("y") } },
      ]),
    },
  },
  invalid: {
    "more new versions than are compared": {
      ...MANY_NEW_VERSIONS,
      causes: [["FieldValueTooLong", "spec.versions"]],
    },
    "a default": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", default: "x" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", default: "x" } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string", default: "y" } } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    "a value more": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", enum: ["A"] } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", enum: ["A"] } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string", enum: ["A", "B"] } } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    "any value": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", enum: ["A"] } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", enum: ["A"] } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string" } } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    "a bound less": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 5 } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", maxLength: 5 } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string" } } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    "a pattern": {
      oldObject: versioned([
        { name: "v1beta1", spec: { a: { type: "string", pattern: "a" } }, version: { storage: true } },
      ]),
      object: versioned([
        { name: "v1beta1", spec: { a: { type: "string", pattern: "a" } }, version: { storage: true } },
        { name: "v1", spec: { a: { type: "string", pattern: "b" } } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    optional: {
      oldObject: versioned([
        {
          name: "v1beta1",
          spec: { o: { type: "object", required: ["b"], properties: { b: { type: "string" } } } },
          version: { storage: true },
        },
      ]),
      object: versioned([
        {
          name: "v1beta1",
          spec: { o: { type: "object", required: ["b"], properties: { b: { type: "string" } } } },
          version: { storage: true },
        },
        { name: "v1", spec: { o: { type: "object", properties: { b: { type: "string" } } } } },
      ]),
      causes: [
        ["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.o.properties.b"],
      ],
    },
    "a rule less": {
      oldObject: versioned([
        {
          name: "v1beta1",
          spec: { a: { type: "string", "x-kubernetes-validations": [{ rule: "self != 'b'" }] } },
          version: { storage: true },
        },
      ]),
      object: versioned([
        {
          name: "v1beta1",
          spec: { a: { type: "string", "x-kubernetes-validations": [{ rule: "self != 'b'" }] } },
          version: { storage: true },
        },
        { name: "v1", spec: { a: { type: "string" } } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
    "other branches": {
      oldObject: versioned([
        {
          name: "v1beta1",
          spec: { a: { type: "object", not: { required: ["b"] } } },
          version: { storage: true },
        },
      ]),
      object: versioned([
        {
          name: "v1beta1",
          spec: { a: { type: "object", not: { required: ["b"] } } },
          version: { storage: true },
        },
        { name: "v1", spec: { a: { type: "object" } } },
      ]),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.a"]],
    },
  },
});
