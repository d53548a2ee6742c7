import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { immutableNotRemovable } from "./immutable-not-removable.js";

const KEPT = [{ rule: "self == oldSelf", message: "may not be changed" }];
const text = (more: JsonObject = {}): JsonObject => ({ type: "string", "x-kubernetes-validations": KEPT, ...more });
const volume = (class_: JsonObject, more: JsonObject = {}): JsonObject => ({
  spec: { volume: { type: "object", properties: { class: class_ }, ...more } },
});
const ruled = (rule: string): JsonObject => ({ "x-kubernetes-validations": [{ rule, message: "must be so" }] });
const specOf = (schema: JsonObject, more: JsonObject, required: readonly string[] = []) =>
  crd({
    version: {
      schema: {
        openAPIV3Schema: {
          type: "object",
          required,
          properties: { spec: { type: "object", properties: { class: schema }, ...more } },
        },
      },
    },
  });

testRule(immutableNotRemovable, {
  bad: [["FieldValueInvalid", schemaPath("spec", "volume", "class")]],
  valid: {
    "a required field": { object: crd(volume(text(), { required: ["class"] })) },
    "a field with a default, which comes back": { object: crd(volume(text({ default: "Small" }))) },
    "a rule of the parent about its presence": {
      object: crd(volume(text(), ruled("!has(oldSelf.class) || has(self.class)"))),
    },
    "a rule of the parent that always wants it": { object: crd(volume(text(), ruled("has(self.class)"))) },
    "a parent that may not change": { object: specOf(text(), ruled("self == oldSelf"), ["spec"]) },
    "a rule further up about the old value": {
      object: specOf(
        { type: "object", properties: { name: text() } },
        ruled("has(self.class.name) == has(oldSelf.class.name)"),
      ),
    },
    "a name that CEL reserves, in the rule of the parent": {
      object: crd({
        spec: {
          target: {
            type: "object",
            properties: { namespace: text() },
            ...ruled("has(self.__namespace__) == has(oldSelf.__namespace__)"),
          },
        },
      }),
    },
    "a name that CEL reserves, as it is": {
      object: crd({
        spec: {
          target: {
            type: "object",
            properties: { namespace: text() },
            ...ruled("!has(oldSelf.namespace) || has(self.namespace)"),
          },
        },
      }),
    },
    "a choice of the parent that wants it": {
      object: crd(volume(text(), { oneOf: [{ required: ["class"] }, { required: ["other"] }] })),
    },
    "a choice within another choice": {
      object: crd(volume(text(), { allOf: [{ anyOf: [{ required: ["class"] }, { required: ["other"] }] }] })),
    },
    "a rule that sees the removal": {
      object: crd(volume(text({ "x-kubernetes-validations": [{ rule: "self == oldSelf", optionalOldSelf: true }] }))),
    },
    "another rule about the old value": { object: crd(volume(text(ruled("oldSelf == '' || self == oldSelf")))) },
    "a field that may be removed, by its description": {
      object: crd(volume(text({ description: "class may not be changed, but it can be removed." }))),
    },
    "a field that a controller writes": { object: crd({ status: { id: text() } }) },
    "the items of a list": {
      object: crd({ spec: { classes: { type: "array", items: text() } } }),
    },
  },
  invalid: {
    "an optional field": {
      object: crd(volume(text())),
      causes: [["FieldValueInvalid", schemaPath("spec", "volume", "class")]],
    },
    "the sides of the comparison exchanged": {
      object: crd(volume(text({ "x-kubernetes-validations": [{ rule: " oldSelf==self " }] }))),
      causes: [["FieldValueInvalid", schemaPath("spec", "volume", "class")]],
    },
    "a rule of the parent about another field": {
      object: crd(volume(text(), ruled("has(self.size) || !has(self.size)"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "volume", "class")]],
    },
    "a rule of the parent about a field whose name only begins with the same letters": {
      object: crd(volume(text(), ruled("has(self.className)"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "volume", "class")]],
    },
    "a name that no rule can name": {
      object: crd({ spec: { "9lives": text() } }),
      causes: [["FieldValueInvalid", `${schemaPath("spec")}.properties[9lives]`]],
    },
    "a name that a message does not repeat": {
      object: crd({ spec: { ["a".repeat(64)]: text() } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a".repeat(64))]],
    },
    "an optional object": {
      object: crd({
        spec: { volume: { type: "object", properties: { size: { type: "string" } }, ...ruled("self == oldSelf") } },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "volume")]],
    },
  },
});
