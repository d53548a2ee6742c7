import type { Json } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { numberLiteralPrecision } from "./number-literal-precision.js";

const widget = (spec: Json): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});
const yaml = (number: string): string =>
  `{ apiVersion: acme.io/v1, kind: Widget, metadata: { name: a }, spec: { serial: ${number} } }`;

testRule(numberLiteralPrecision, {
  bad: [["FieldValueInvalid", "spec.serial"]],
  valid: {
    "the greatest that every client keeps": { object: yaml("9007199254740991") },
    "the least that every client keeps": { object: yaml("-9007199254740991") },
    "digits in a string": { object: yaml("'9007199254740993'") },
    fractions: { object: widget({ ratio: 0.1, small: 1e-300 }) },
    "bounds in the schema of a definition": {
      object: {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "a" },
        spec: { maximum: 9223372036854775807n },
      },
    },
  },
  invalid: {
    "one more": { object: yaml("9007199254740992"), causes: [["FieldValueInvalid", "spec.serial"]] },
    "one that JavaScript would round": {
      object: yaml("9007199254740993"),
      causes: [["FieldValueInvalid", "spec.serial"]],
    },
    "one less": { object: yaml("-9007199254740992"), causes: [["FieldValueInvalid", "spec.serial"]] },
    "beyond 64 bits, which becomes a double at once": {
      object: yaml("123456789012345678901234567890"),
      causes: [["FieldValueInvalid", "spec.serial"]],
    },
    "a power of ten": {
      object: widget({ list: [1, 1e16] }),
      causes: [["FieldValueInvalid", "spec.list[1]"]],
    },
    "several, however deep": {
      object: widget({ a: { b: [{ c: 9007199254740993n }] }, d: -9007199254740993n }),
      causes: [
        ["FieldValueInvalid", "spec.a.b[0].c"],
        ["FieldValueInvalid", "spec.d"],
      ],
    },
    "in a built-in kind": {
      object: {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a" },
        spec: { terminationGracePeriodSeconds: 9223372036854775807n },
      },
      causes: [["FieldValueInvalid", "spec.terminationGracePeriodSeconds"]],
    },
  },
});
