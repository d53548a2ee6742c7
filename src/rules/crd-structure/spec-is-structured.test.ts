import type { Json, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { specIsStructured } from "./spec-is-structured.js";

const withSpec = (spec: Json): KubeObject => crd({ root: { spec } });
const TEXT = { type: "string" };
const INVALID = [["FieldValueInvalid", schemaPath("spec")]] as const;

testRule(specIsStructured, {
  bad: [["FieldValueInvalid", schemaPath("spec")]],
  valid: {
    "declared fields": { object: withSpec({ type: "object", properties: { a: TEXT } }) },
    "no fields": { object: withSpec({ type: "object" }) },
    "no spec": { object: crd({ root: { data: { type: "object", additionalProperties: TEXT } } }) },
    "a field that is left open": {
      object: withSpec({
        type: "object",
        properties: { values: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
      }),
    },
    "a core type": {
      object: withSpec({
        type: "object",
        "x-kubernetes-embedded-resource": true,
        "x-kubernetes-preserve-unknown-fields": true,
      }),
    },
  },
  invalid: {
    "anything at all": {
      object: withSpec({ type: "object", "x-kubernetes-preserve-unknown-fields": true }),
      causes: INVALID,
    },
    "more than is declared": {
      object: withSpec({
        type: "object",
        properties: { a: TEXT },
        "x-kubernetes-preserve-unknown-fields": true,
      }),
      causes: INVALID,
    },
    "a map": { object: withSpec({ type: "object", additionalProperties: TEXT }), causes: INVALID },
    "a string": { object: withSpec(TEXT), causes: INVALID },
    "no type": { object: withSpec({ "x-kubernetes-preserve-unknown-fields": true }), causes: INVALID },
  },
});
