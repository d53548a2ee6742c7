import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { validationRuleKept } from "./validation-rule-kept.js";

const rule = (...rules: readonly (string | JsonObject)[]): JsonObject => ({
  type: "object",
  properties: { b: { type: "integer" } },
  "x-kubernetes-validations": rules.map((text) => (typeof text === "string" ? { rule: text } : text)),
});

testRule(validationRuleKept, {
  bad: [["FieldValueInvalid", schemaPath("spec")]],
  valid: {
    "another order": {
      oldObject: crd({ spec: { a: rule("a", "b") } }),
      object: crd({ spec: { a: rule("b", "a") } }),
    },
    "a new field": { oldObject: crd({ spec: {} }), object: crd({ spec: { a: rule("a") } }) },
    "another message": {
      oldObject: crd({ spec: { a: rule({ rule: "a", message: "x" }) } }),
      object: crd({ spec: { a: rule({ rule: "a", message: "y" }) } }),
    },
    "a rule is new": { oldObject: crd({ spec: { a: rule() } }), object: crd({ spec: { a: rule("a") } }) },
    "an alpha version": {
      oldObject: crd({ spec: { a: rule("a") }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: rule() }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a rule goes": {
      oldObject: crd({ spec: { a: rule("a") } }),
      object: crd({ spec: { a: rule() } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a rule changes": {
      oldObject: crd({ spec: { a: rule("self.b < 5") } }),
      object: crd({ spec: { a: rule("self.b < 6") } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a string in it changes": {
      oldObject: crd({ spec: { a: rule("self.b == 'a b'") } }),
      object: crd({ spec: { a: rule("self.b == 'ab'") } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a further alternative": {
      oldObject: crd({ spec: { a: rule("self.b < 5") } }),
      object: crd({ spec: { a: rule("self.b < 5 || self.b > 9") } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a rule that spares existing objects": {
      oldObject: crd({ spec: { a: rule() } }),
      object: crd({ spec: { a: rule({ rule: "oldSelf.hasValue() || self.b < 5", optionalOldSelf: true }) } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "two rules, each for itself": {
      oldObject: crd({ spec: { a: rule("a", "b", "c") } }),
      object: crd({ spec: { a: rule("c") } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "a")],
        ["FieldValueInvalid", schemaPath("spec", "a")],
      ],
    },
  },
});
