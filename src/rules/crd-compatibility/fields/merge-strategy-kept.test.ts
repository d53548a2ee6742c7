import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { mergeStrategyKept } from "./merge-strategy-kept.js";

const list = (type: string | undefined, ...keys: readonly string[]): KubeObject =>
  crd({ spec: { a: { type: "array", items: { type: "object" }, ...listType(type, keys) } } });
const listType = (type: string | undefined, keys: readonly string[]): JsonObject => ({
  ...(type === undefined ? {} : { "x-kubernetes-list-type": type }),
  ...(keys.length === 0 ? {} : { "x-kubernetes-list-map-keys": keys }),
});

testRule(mergeStrategyKept, {
  bad: [["FieldValueInvalid", schemaPath("spec", "ports")]],
  valid: {
    "atomic is the default": { oldObject: list("atomic"), object: list(undefined) },
    "a list becomes a map": { oldObject: list(undefined), object: list("map", "b") },
    "granular is the default": {
      oldObject: crd({ spec: { a: { type: "object", additionalProperties: { type: "string" } } } }),
      object: crd({
        spec: {
          a: {
            type: "object",
            additionalProperties: { type: "string" },
            "x-kubernetes-map-type": "granular",
          },
        },
      }),
    },
    "an alpha version": {
      oldObject: crd({
        spec: { a: { type: "array", ...listType("set", []) } },
        version: { name: "v1alpha1" },
      }),
      object: crd({ spec: { a: { type: "array" } }, version: { name: "v1alpha1" } }),
    },
  },
  invalid: {
    "a map becomes a list": {
      oldObject: list("map", "b"),
      object: list(undefined),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a set becomes a list": {
      oldObject: list("set"),
      object: list("atomic"),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a further key": {
      oldObject: list("map", "b"),
      object: list("map", "b", "c"),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a map becomes atomic": {
      oldObject: crd({ spec: { a: { type: "object" } } }),
      object: crd({ spec: { a: { type: "object", "x-kubernetes-map-type": "atomic" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
    "a map becomes granular": {
      oldObject: crd({ spec: { a: { type: "object", "x-kubernetes-map-type": "atomic" } } }),
      object: crd({ spec: { a: { type: "object" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "a")]],
    },
  },
});
