import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { purposeBuiltReference } from "./purpose-built-reference.js";

const object = (...names: readonly string[]): JsonObject => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const SIX = ["apiVersion", "fieldPath", "kind", "namespace", "resourceVersion", "uid"] as const;
const GENERIC = object("name", ...SIX);

testRule(purposeBuiltReference, {
  bad: [["FieldValueInvalid", schemaPath("spec", "targetRef")]],
  valid: {
    "the fields it needs": { object: crd({ spec: { targetRef: object("group", "resource", "name") } }) },
    "a reference to a field": {
      object: crd({ spec: { targetRef: object("apiVersion", "fieldPath", "kind", "name") } }),
    },
    "an object with a field of its own": {
      object: crd({ spec: { target: object("name", "weight", ...SIX) } }),
    },
    "an owner, which has no field path": {
      object: crd({ status: { ownerRef: object("apiVersion", "kind", "name", "uid") } }),
    },
  },
  invalid: {
    "all seven fields in spec": {
      object: crd({ spec: { targetRef: GENERIC } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "targetRef")]],
    },
    "without one that can be left out": {
      object: crd({ spec: { targetRef: object(...SIX) } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "targetRef")]],
    },
    "items of a list in status": {
      object: crd({ status: { active: { type: "array", items: GENERIC } } }),
      causes: [["FieldValueInvalid", schemaPath("status", "active")]],
    },
  },
});
