import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import type { JsonObject, KubeObject } from "kube-json";
import { noNewDefaultWhenImmutable } from "./no-new-default-when-immutable.js";

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

const SAME = [{ rule: "self == oldSelf" }];

testRule(noNewDefaultWhenImmutable, {
  bad: [["FieldValueForbidden", schemaPath("spec", "deletionPolicy")]],
  valid: {
    "the same default": {
      object: versions(
        version("v1", { default: "A", "x-kubernetes-validations": SAME }),
        version("v1beta1", { default: "A", "x-kubernetes-validations": SAME }),
      ),
    },
    "a field that may change": {
      oldObject: versions(version("v1", {})),
      object: versions(version("v1", { default: "A" })),
    },
    "a rule that lets it be set once": {
      oldObject: versions(version("v1", {})),
      object: versions(
        version("v1", {
          default: "A",
          "x-kubernetes-validations": [{ rule: "oldSelf == '' || self == oldSelf" }],
        }),
      ),
    },
    "a new field": {
      oldObject: crd({ spec: {} }),
      object: versions(version("v1", { default: "A", "x-kubernetes-validations": SAME })),
    },
    "a new version": {
      oldObject: versions(version("v1", {})),
      object: versions(version("v1", {}), version("v2", { default: "A", "x-kubernetes-validations": SAME })),
    },
    "a default it had": {
      oldObject: versions(version("v1", { default: "A" })),
      object: versions(version("v1", { default: "A", "x-kubernetes-validations": SAME })),
    },
  },
  invalid: {
    "another default in another version": {
      object: versions(
        version("v1", { default: "A", "x-kubernetes-validations": SAME }),
        version("v1beta1", { default: "B", "x-kubernetes-validations": SAME }),
      ),
      causes: [["FieldValueForbidden", "spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.policy"]],
    },
    "a new default": {
      oldObject: versions(version("v1", { "x-kubernetes-validations": SAME })),
      object: versions(version("v1", { default: "A", "x-kubernetes-validations": SAME })),
      causes: [["FieldValueForbidden", schemaPath("spec", "policy")]],
    },
  },
});
