import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { fieldReferenceVersion } from "./field-reference-version.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const named = (field: string, ...names: readonly string[]): KubeObject =>
  crd({ spec: { [field]: object(texts(...names)) } });
const missing = (part: string, reference = "sizeRef") =>
  [["FieldValueRequired", schemaPath("spec", reference, part)]] as const;

testRule(fieldReferenceVersion, {
  bad: [["FieldValueRequired", schemaPath("spec", "sizeRef", "version")]],
  valid: {
    "all parts": { object: named("sizeRef", "group", "version", "resource", "name", "fieldPath") },
    "all parts under their older names": {
      object: named("sizeRef", "apiVersion", "kind", "name", "fieldPath"),
    },
    "a field of the object itself": { object: named("fieldRef", "fieldPath") },
    "the downward API": { object: named("fieldRef", "apiVersion", "fieldPath") },
    "a path with a name of its own": { object: named("column", "name", "fieldPath") },
    "a core type": {
      object: named("target", "apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid"),
    },
  },
  invalid: {
    "no version": {
      object: named("sizeRef", "group", "resource", "name", "fieldPath"),
      causes: missing("version"),
    },
    "no name": { object: named("sizeRef", "version", "kind", "fieldPath"), causes: missing("name") },
    "no type": { object: named("sizeRef", "version", "name", "fieldPath"), causes: missing("resource") },
    "a name and a path alone": { object: named("sizeRef", "name", "fieldPath"), causes: missing("version") },
    "under another name": {
      object: named("source", "kind", "name", "fieldPath"),
      causes: missing("version", "source"),
    },
  },
});
