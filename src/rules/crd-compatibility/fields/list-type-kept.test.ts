import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { listTypeKept } from "./list-type-kept.js";

const list = (type: string | undefined, ...keys: readonly string[]): KubeObject =>
  crd({ spec: { a: { type: "array", items: { type: "object" }, ...listType(type, keys) } } });
const listType = (type: string | undefined, keys: readonly string[]): JsonObject => ({
  ...(type === undefined ? {} : { "x-kubernetes-list-type": type }),
  ...(keys.length === 0 ? {} : { "x-kubernetes-list-map-keys": keys }),
});

testRule(listTypeKept, {
  bad: [["FieldValueInvalid", schemaPath("spec", "ports")]],
  valid: {
    "atomic is the default": { oldObject: list(undefined), object: list("atomic") },
    "another order of keys": { oldObject: list("map", "b", "c"), object: list("map", "c", "b") },
    "a further key": { oldObject: list("map", "b"), object: list("map", "b", "c") },
    "a map becomes atomic": { oldObject: list("map", "b"), object: list("atomic") },
    "conditions become a map": {
      oldObject: crd({ status: { conditions: { type: "array", items: { type: "object" } } } }),
      object: crd({
        status: { conditions: { type: "array", items: { type: "object" }, ...listType("map", ["type"]) } },
      }),
    },
    "an alpha version": {
      oldObject: crd({ spec: { a: { type: "array" } }, version: { name: "v1alpha1" } }),
      object: crd({ spec: { a: { type: "array", ...listType("set", []) } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a list becomes a map": {
      oldObject: list(undefined),
      object: list("map", "b"),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a list becomes a set": {
      oldObject: list("atomic"),
      object: list("set"),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a key goes": {
      oldObject: list("map", "b", "c"),
      object: list("map", "b"),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "another key": {
      oldObject: list("map", "b"),
      object: list("map", "c"),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a set becomes a map": {
      oldObject: list("set"),
      object: list("map", "b"),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
