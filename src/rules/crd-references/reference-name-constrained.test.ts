import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { referenceNameConstrained } from "./reference-name-constrained.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const named = (name: JsonObject, field = "secretRef"): KubeObject =>
  crd({ spec: { [field]: object({ name: { ...TEXT, ...name } }) } });

testRule(referenceNameConstrained, {
  bad: [["FieldValueRequired", schemaPath("spec", "secretRef", "name")]],
  valid: {
    "a greatest length": { object: named({ maxLength: 253 }) },
    "a pattern": { object: named({ pattern: "^[a-z]+$" }) },
    "an enum": { object: named({ enum: ["default"] }) },
    "a rule": { object: named({ "x-kubernetes-validations": [{ rule: "self.size() < 64" }] }) },
    "under another name": { object: named({}, "secret") },
    "the name of a part of the target": {
      object: crd({
        spec: {
          configRef: object({
            name: { ...TEXT, maxLength: 253 },
            templateRefs: { type: "array", items: object(texts("name")) },
          }),
        },
      }),
    },
    "in status": { object: crd({ status: { secretRef: object(texts("name")) } }) },
    "a core type": {
      object: crd({
        spec: {
          secretRef: object({ name: { ...TEXT, default: "" } }, { "x-kubernetes-map-type": "atomic" }),
        },
      }),
    },
  },
  invalid: {
    "any string": {
      object: named({ minLength: 1 }),
      causes: [["FieldValueRequired", `${schemaPath("spec", "secretRef")}.properties.name`]],
    },
    "a limit beyond the length of names": {
      object: named({ maxLength: 512 }),
      causes: [["FieldValueRequired", `${schemaPath("spec", "secretRef")}.properties.name`]],
    },
    "any string in a list": {
      object: crd({ spec: { parentRefs: { type: "array", items: object(texts("name")) } } }),
      causes: [["FieldValueRequired", `${schemaPath("spec", "parentRefs")}.items.properties.name`]],
    },
  },
});
