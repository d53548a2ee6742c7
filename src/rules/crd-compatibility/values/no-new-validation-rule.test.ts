import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noNewValidationRule } from "./no-new-validation-rule.js";

const rule = (...rules: readonly (string | JsonObject)[]): JsonObject => ({
  type: "object",
  properties: { b: { type: "integer" } },
  "x-kubernetes-validations": rules.map((text) => (typeof text === "string" ? { rule: text } : text)),
});

testRule(noNewValidationRule, {
  bad: [["FieldValueForbidden", schemaPath("spec")]],
  valid: {
    "another order": {
      oldObject: crd({ spec: { a: rule("a", "b") } }),
      object: crd({ spec: { a: rule("b", "a") } }),
    },
    "other blanks": {
      oldObject: crd({ spec: { a: rule("self.b < 5") } }),
      object: crd({ spec: { a: rule("self.b<5 ") } }),
    },
    "another message": {
      oldObject: crd({ spec: { a: rule({ rule: "a", message: "x" }) } }),
      object: crd({ spec: { a: rule({ rule: "a", message: "y", reason: "FieldValueInvalid" }) } }),
    },
    "a rule goes": { oldObject: crd({ spec: { a: rule("a") } }), object: crd({ spec: { a: rule() } }) },
    "a rule changes": {
      oldObject: crd({ spec: { a: rule("self.b < 5") } }),
      object: crd({ spec: { a: rule("self.b < 6") } }),
    },
    "a rule that spares existing objects": {
      oldObject: crd({ spec: { a: rule() } }),
      object: crd({ spec: { a: rule({ rule: "oldSelf.hasValue() || self.b < 5", optionalOldSelf: true }) } }),
    },
    "a rule for a field that came with it": {
      oldObject: crd({ spec: { a: { type: "object", properties: {} } } }),
      object: crd({ spec: { a: rule("!has(self.b) || self.b < 5") } }),
    },
    "a further alternative": {
      oldObject: crd({ spec: { a: rule("self.b < 5") } }),
      object: crd({ spec: { a: rule("self.b < 5 || self.b > 9") } }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: rule() }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: rule("a") }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a rule": {
      oldObject: crd({ spec: { a: rule() } }),
      object: crd({ spec: { a: rule("self.b < 5") } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "a")]],
    },
    "a further demand": {
      oldObject: crd({ spec: { a: rule("self.b < 5") } }),
      object: crd({ spec: { a: rule("self.b < 5 && self.b > 1") } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "a")]],
    },
    "a rule beside others, however they changed": {
      oldObject: crd({ spec: { a: rule({ rule: "a", message: "x" }) } }),
      object: crd({ spec: { a: rule({ rule: "b", message: "x" }, "c") } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "a")]],
    },
    "a field may no longer change": {
      oldObject: crd({ spec: { a: rule() } }),
      object: crd({ spec: { a: rule("self.b == oldSelf.b") } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "a")]],
    },
  },
});
