import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { definitionKept } from "./definition-kept.js";

const version = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  served: true,
  storage: false,
  schema: { openAPIV3Schema: { type: "object" } },
  ...more,
});
const versions = (...all: readonly JsonObject[]): KubeObject => crd({ crd: { versions: all } });
const V1 = version("v1", { storage: true });
const GONE = { served: false };
const DEPRECATED = { deprecated: true };

testRule(definitionKept, {
  bad: [["FieldValueInvalid", "spec.versions"]],
  valid: {
    "a version is still served": {
      oldObject: versions(version("v1beta1"), V1),
      object: versions(version("v1beta1", GONE), V1),
    },
    "another version is served instead": {
      oldObject: versions(version("v1", { storage: true })),
      object: versions(version("v1", GONE), version("v2", { storage: true })),
    },
    "nothing was served before": {
      oldObject: versions({ ...V1, ...GONE }),
      object: versions({ ...V1, ...GONE, ...DEPRECATED }),
    },
    "alpha versions, of which version-still-served warns": {
      oldObject: versions(version("v1alpha1", { storage: true })),
      object: versions(version("v1alpha1", { storage: true, ...GONE })),
    },
    "deprecated versions, of which version-still-served warns": {
      oldObject: versions({ ...V1, ...DEPRECATED }),
      object: versions({ ...V1, ...DEPRECATED, ...GONE }),
    },
  },
  invalid: {
    "the only version": {
      oldObject: versions(V1),
      object: versions({ ...V1, ...GONE }),
      causes: [["FieldValueInvalid", "spec.versions"]],
    },
    "all versions": {
      oldObject: versions(version("v1alpha1"), version("v1beta1", DEPRECATED), V1),
      object: versions(version("v1beta1", { ...DEPRECATED, ...GONE }), { ...V1, ...GONE }),
      causes: [["FieldValueInvalid", "spec.versions"]],
    },
  },
});
