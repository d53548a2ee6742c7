import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noOpaqueObject } from "./no-opaque-object.js";

const OPEN = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

testRule(noOpaqueObject, {
  bad: [["FieldValueInvalid", schemaPath("spec", "logging")]],
  valid: {
    properties: {
      object: crd({ spec: { config: { type: "object", properties: { a: { type: "string" } } } } }),
    },
    "what another system defines": {
      object: crd({
        spec: {
          openAPIV3Schema: OPEN,
          envoy_override: OPEN,
          config: { ...OPEN, description: "config is a KubeletConfiguration." },
          metadata: { ...OPEN, description: "The structure is provider specific." },
        },
      }),
    },
    "the arguments of a plugin": {
      object: crd({
        spec: {
          step: { type: "object", properties: { type: { type: "string" }, properties: OPEN } },
        },
      }),
    },
    "a member of a union without fields": {
      object: crd({
        spec: {
          settings: { type: "object", description: "settings is empty so far." },
          none: { type: "object" },
        },
      }),
    },
    "a map": {
      object: crd({ spec: { config: { type: "object", additionalProperties: { type: "string" } } } }),
    },
    "a map that also keeps unknown fields, of which there are none": {
      object: crd({ spec: { config: { ...OPEN, additionalProperties: { type: "string" } } } }),
    },
    "an empty object, which a union may have": { object: crd({ spec: { none: { type: "object" } } }) },
    "any JSON": { object: crd({ spec: { value: { "x-kubernetes-preserve-unknown-fields": true } } }) },
    "an embedded resource": {
      object: crd({ spec: { config: { ...OPEN, "x-kubernetes-embedded-resource": true } } }),
    },
    "what is meant to hold an object": {
      object: crd({ spec: { podTemplate: OPEN, manifest: OPEN, resources: { type: "array", items: OPEN } } }),
    },
    "the spec and metadata of a template": {
      object: crd({ spec: { podTemplate: { type: "object", properties: { metadata: OPEN, spec: OPEN } } } }),
    },
    "the whole spec, of which spec-is-structured tells": { object: crd({ root: { spec: OPEN } }) },
  },
  invalid: {
    "the parameters of one of several types": {
      object: crd({
        spec: {
          step: {
            type: "object",
            properties: { type: { type: "string", enum: ["Build"] }, parameters: OPEN },
          },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "step", "parameters")]],
    },
    "any value": {
      object: crd({ spec: { config: { "x-kubernetes-preserve-unknown-fields": true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "config")]],
    },
    "settings of which none is declared": {
      object: crd({
        spec: { advanced: { type: "object", description: "advanced are settings for experts." } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "advanced")]],
    },
    "items of which no field is declared": {
      object: crd({ spec: { rules: { type: "array", items: { type: "object" } } } }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "rules")}.items`]],
    },
    "unknown fields alone": {
      object: crd({ spec: { config: OPEN } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "config")]],
    },
    "anything as a map": {
      object: crd({ spec: { config: { type: "object", additionalProperties: true } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "config")]],
    },
    "unknown fields beside others": {
      object: crd({ spec: { config: { ...OPEN, properties: { a: { type: "string" } } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "config")]],
    },
    "items and a field of another name than 'spec' in a template": {
      object: crd({
        spec: {
          podTemplate: { type: "object", properties: { config: OPEN } },
          steps: { type: "array", items: OPEN },
        },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "podTemplate", "config")],
        ["FieldValueInvalid", `${schemaPath("spec", "steps")}.items`],
      ],
    },
    "data of any size in a status": {
      object: crd({
        status: { resource: OPEN, data: { "x-kubernetes-preserve-unknown-fields": true } },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("status", "resource")],
        ["FieldValueInvalid", schemaPath("status", "data")],
      ],
    },
    "the whole status": {
      object: crd({ root: { status: OPEN } }),
      causes: [["FieldValueInvalid", schemaPath("status")]],
    },
  },
});
