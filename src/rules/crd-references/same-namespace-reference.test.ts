import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { sameNamespaceReference } from "./same-namespace-reference.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const CROSSING = object(texts("name", "namespace"));
const described = (description: string): KubeObject =>
  crd({ spec: { secretRef: object({ ...texts("name"), namespace: { ...TEXT, description } }) } });
const FORBIDDEN = [["FieldValueForbidden", schemaPath("spec", "secretRef", "namespace")]] as const;

testRule(sameNamespaceReference, {
  bad: [["FieldValueForbidden", schemaPath("spec", "secretRef", "namespace")]],
  valid: {
    "a name alone": { object: crd({ spec: { secretRef: object(texts("name")) } }) },
    "a cluster-scoped kind": {
      object: crd({ spec: { secretRef: CROSSING }, crd: { scope: "Cluster" } }),
    },
    "what a controller reports": { object: crd({ status: { boundTo: CROSSING } }) },
    "an opt-in of the target": { object: described("Another namespace needs a ReferenceGrant there.") },
    "a check of permissions": {
      object: described("Only namespaces whose secrets the creator has permission to read."),
    },
    "no way out": { object: described("Ignored, the namespace of the referrer is used.") },
    "a namespace that must be empty": {
      object: crd({
        spec: {
          targetRef: object({
            ...texts("name"),
            namespace: { ...TEXT, "x-kubernetes-validations": [{ rule: "self.size() == 0" }] },
          }),
          sourceRef: object({ ...texts("name"), namespace: { ...TEXT, maxLength: 0 } }),
        },
      }),
    },
    "a core type": {
      object: crd({
        spec: {
          target: object(texts("apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid")),
        },
      }),
    },
    "a flat name without a namespace": { object: crd({ spec: texts("secretName") }) },
    "a flat namespace without a name": { object: crd({ spec: texts("secretNamespace", "targetName") }) },
    "a flat reference that a controller reports": {
      object: crd({ status: texts("secretName", "secretNamespace") }),
    },
    "a flat reference of a cluster-scoped kind": {
      object: crd({ spec: texts("secretName", "secretNamespace"), crd: { scope: "Cluster" } }),
    },
    "a flat reference that needs a grant": {
      object: crd({
        spec: {
          ...texts("secretName"),
          secretNamespace: { ...TEXT, description: "Needs a ReferenceGrant." },
        },
      }),
    },
    "an object that is more than a reference": {
      object: crd({ spec: { service: object(texts("name", "namespace", "path")) } }),
    },
  },
  invalid: {
    "a namespace that must not be empty": {
      object: crd({
        spec: {
          targetRef: object({
            ...texts("name"),
            namespace: { ...TEXT, "x-kubernetes-validations": [{ rule: "self.size() != 0" }] },
          }),
        },
      }),
      causes: [["FieldValueForbidden", schemaPath("spec", "targetRef", "namespace")]],
    },
    "a reference": { object: crd({ spec: { secretRef: CROSSING } }), causes: FORBIDDEN },
    "a namespace that is described": {
      object: described("Namespace of the secret. Defaults to that of the referrer."),
      causes: FORBIDDEN,
    },
    "a reference without the suffix": {
      object: crd({ spec: { target: object(texts("apiVersion", "kind", "name", "namespace")) } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "target", "namespace")]],
    },
    "a core type of a secret": {
      object: crd({
        spec: {
          userData: object({
            name: {
              ...TEXT,
              description: "name is unique within a namespace to reference a secret resource.",
            },
            namespace: { ...TEXT, description: "The space in which the secret name must be unique." },
          }),
        },
      }),
      causes: [["FieldValueForbidden", schemaPath("spec", "userData", "namespace")]],
    },
    "a reference in two fields": {
      object: crd({ spec: texts("secretName", "secretNamespace") }),
      causes: [["FieldValueForbidden", schemaPath("spec", "secretNamespace")]],
    },
    "a namespace beside a string named after the kind": {
      object: crd({ spec: texts("configMap", "configMapNamespace") }),
      causes: [["FieldValueForbidden", schemaPath("spec", "configMapNamespace")]],
    },
    "items of a list": {
      object: crd({ spec: { parentRefs: { type: "array", items: CROSSING } } }),
      causes: [["FieldValueForbidden", `${schemaPath("spec", "parentRefs")}.items.properties.namespace`]],
    },
  },
});
