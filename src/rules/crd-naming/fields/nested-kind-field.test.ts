import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { nestedKindField } from "./nested-kind-field.js";

const TEXT = { type: "string" };

const within = (name: string, properties: JsonObject): KubeObject =>
  crd({ spec: { [name]: { type: "object", properties } } });

testRule(nestedKindField, {
  bad: [["FieldValueInvalid", schemaPath("spec", "window", "kind")]],
  valid: {
    "the kind of the object itself": { object: crd({ root: { apiVersion: TEXT, kind: TEXT } }) },
    type: { object: crd({ spec: { type: TEXT } }) },
    "a reference by name": { object: within("issuer", { kind: TEXT, name: TEXT }) },
    "a built-in kind in lowercase": {
      object: within("issuer", { kind: { ...TEXT, enum: ["deployment", "rollout"] }, name: TEXT }),
    },
    "kinds of one's own": {
      object: within("issuer", { kind: { ...TEXT, enum: ["Issuer", "ClusterIssuer"] }, name: TEXT }),
    },
    "references in a list": {
      object: crd({
        spec: {
          issuers: { type: "array", items: { type: "object", properties: { kind: TEXT, name: TEXT } } },
        },
      }),
    },
    "a reference by another name": { object: within("issuer", { kind: TEXT, issuerName: TEXT }) },
    "a kind and its group": { object: within("issuer", { kind: TEXT, group: TEXT }) },
    "an object of any kind": { object: within("template", { kind: TEXT, metadata: { type: "object" } }) },
    "the names of a CRD": {
      object: within("crd", { kind: TEXT, shortNames: { type: "array", items: TEXT } }),
    },
    "alone in a reference": { object: within("issuerRef", { kind: TEXT }) },
    "alone in a selector": { object: within("targetSelector", { kind: TEXT }) },
    "a list of kinds": {
      object: crd({
        spec: { gvks: { type: "array", items: { type: "object", properties: { kind: TEXT } } } },
      }),
    },
    "kinds by their values": { object: crd({ spec: { kind: { ...TEXT, enum: ["Issuer", "ConfigMap"] } } }) },
    "kinds by their description": {
      object: crd({ spec: { kind: { ...TEXT, description: "Kind of the generator to run." } } }),
    },
    "an object": { object: crd({ spec: { kind: { type: "object" } } }) },
    "a field of a name that only ends alike": { object: crd({ spec: { fileKind: TEXT } }) },
  },
  invalid: {
    "a sub-category": {
      object: within("window", { kind: { ...TEXT, enum: ["Allow", "Block"] }, schedule: TEXT }),
      causes: [["FieldValueInvalid", schemaPath("spec", "window", "kind")]],
    },
    "values that no kind has, next to a name": {
      object: within("backend", { kind: { ...TEXT, enum: ["postgres", "MySQL"] }, name: TEXT }),
      causes: [["FieldValueInvalid", schemaPath("spec", "backend", "kind")]],
    },
    "values that no kind has, whatever the description says": {
      object: crd({
        spec: { kind: { ...TEXT, enum: ["full", "incremental"], description: "Kind of backup." } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "kind")]],
    },
    "in a list of things with names": {
      object: crd({
        spec: {
          windows: {
            type: "array",
            "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["name"],
            items: {
              type: "object",
              required: ["name"],
              properties: { name: TEXT, kind: { ...TEXT, enum: ["Allow", "Block"] } },
            },
          },
        },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "windows")}.items.properties.kind`]],
    },
    "next to a type": {
      object: crd({
        spec: { action: { type: "object", properties: { kind: TEXT, type: TEXT, mode: TEXT } } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "action", "kind")]],
    },
    "right in the spec": {
      object: crd({ spec: { kind: { ...TEXT, description: "Kind says if the window allows or blocks." } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "kind")]],
    },
    "in a list of the status": {
      object: crd({
        status: {
          files: { type: "array", items: { type: "object", properties: { kind: TEXT, mode: TEXT } } },
        },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "files")}.items.properties.kind`]],
    },
  },
});
