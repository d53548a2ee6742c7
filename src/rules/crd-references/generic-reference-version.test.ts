import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { genericReferenceVersion } from "./generic-reference-version.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const target = (...names: readonly string[]): KubeObject =>
  crd({ spec: { targetRef: object(texts("name", ...names)) } });
const forbidden = (name: string): readonly (readonly ["FieldValueForbidden", string])[] => [
  ["FieldValueForbidden", `${schemaPath("spec", "targetRef")}.properties.${name}`],
];

testRule(genericReferenceVersion, {
  bad: [["FieldValueForbidden", schemaPath("spec", "targetRef", "apiVersion")]],
  valid: {
    "a group": { object: target("group", "kind") },
    "a field": { object: target("apiVersion", "kind", "fieldPath") },
    "a name with a version that is no type's": { object: target("version") },
    "a core type": {
      object: target("apiVersion", "fieldPath", "kind", "namespace", "resourceVersion", "uid"),
    },
    "no reference": { object: crd({ spec: { chart: object(texts("name", "version")) } }) },
  },
  invalid: {
    "an apiVersion": { object: target("apiVersion", "kind"), causes: forbidden("apiVersion") },
    "a version": { object: target("group", "version", "resource"), causes: forbidden("version") },
  },
});
