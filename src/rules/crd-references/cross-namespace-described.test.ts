import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { crossNamespaceDescribed } from "./cross-namespace-described.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const withNamespace = (description: JsonObject, scope = "Namespaced", about = "Needs a grant."): KubeObject =>
  crd({
    spec: {
      secretRef: object({ ...texts("name"), namespace: { ...TEXT, ...description } }, { description: about }),
    },
    crd: { scope },
  });
const REQUIRED = [["FieldValueRequired", `${schemaPath("spec", "secretRef")}.properties.namespace`]] as const;

testRule(crossNamespaceDescribed, {
  bad: [["FieldValueRequired", schemaPath("spec", "secretRef", "namespace")]],
  valid: {
    "a description": { object: withNamespace({ description: "Needs a grant." }) },
    "a cluster-scoped kind": { object: withNamespace({}, "Cluster") },
    "a namespace that nothing allows, which same-namespace-reference forbids": {
      object: withNamespace({}, "Namespaced", "The secret with the password."),
    },
    "no namespace": { object: crd({ spec: { secretRef: object(texts("name")) } }) },
    "what a controller reports": {
      object: crd({ status: { secretRef: object(texts("name", "namespace")) } }),
    },
    "a namespace that is no reference's": { object: crd({ spec: { namespace: TEXT } }) },
  },
  invalid: {
    "no description": { object: withNamespace({}), causes: REQUIRED },
    "an empty one": { object: withNamespace({ description: " " }), causes: REQUIRED },
  },
});
