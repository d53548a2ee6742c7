import type { JsonObject, KubeObject } from "../../kube/json/object.js";
import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { sameNamespaceReference } from "./same-namespace-reference.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, TEXT]));
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
    "a core type": {
      object: crd({
        spec: {
          target: object(
            texts("apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid"),
          ),
        },
      }),
    },
    "an object that is more than a reference": {
      object: crd({ spec: { service: object(texts("name", "namespace", "path")) } }),
    },
  },
  invalid: {
    "a reference": { object: crd({ spec: { secretRef: CROSSING } }), causes: FORBIDDEN },
    "a namespace that is described": {
      object: described("Namespace of the secret. Defaults to that of the referrer."),
      causes: FORBIDDEN,
    },
    "a reference without the suffix": {
      object: crd({ spec: { target: object(texts("apiVersion", "kind", "name", "namespace")) } }),
      causes: [["FieldValueForbidden", schemaPath("spec", "target", "namespace")]],
    },
    "items of a list": {
      object: crd({ spec: { parentRefs: { type: "array", items: CROSSING } } }),
      causes: [["FieldValueForbidden", `${schemaPath("spec", "parentRefs")}.items.properties.namespace`]],
    },
  },
});
