import { crd } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { sameDefaultInVersions } from "./same-default-in-versions.js";

const version = (name: string, policy: JsonObject, more: JsonObject = {}): JsonObject => ({
  name,
  served: true,
  storage: name === "v1",
  schema: {
    openAPIV3Schema: {
      type: "object",
      properties: { spec: { type: "object", properties: { policy: { type: "string", ...policy } } } },
    },
  },
  ...more,
});
const versions = (...all: readonly JsonObject[]): KubeObject => crd({ crd: { versions: all } });

testRule(sameDefaultInVersions, {
  bad: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.deletionPolicy"]],
  valid: {
    "the same": { object: versions(version("v1", { default: "A" }), version("v1beta1", { default: "A" })) },
    "one version without a default": {
      object: versions(version("v1", { default: "A" }), version("v1beta1", {})),
    },
    "a version that is not served": {
      object: versions(version("v1", { default: "A" }), version("v1beta1", { default: "B" }, { served: false })),
    },
    "one version": { object: versions(version("v1", { default: "A" })) },
  },
  invalid: {
    "another one": {
      object: versions(version("v1", { default: "A" }), version("v1beta1", { default: "B" })),
      causes: [["FieldValueInvalid", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.policy"]],
    },
    "another one in a version that stands first": {
      object: versions(version("v1beta1", { default: "B" }), version("v1", { default: "A" })),
      causes: [["FieldValueInvalid", "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.policy"]],
    },
    "another one in the third version": {
      object: versions(version("v1", { default: "A" }), version("v1beta1", {}), version("v2", { default: "B" })),
      causes: [["FieldValueInvalid", "spec.versions[2].schema.openAPIV3Schema.properties.spec.properties.policy"]],
    },
  },
});
