import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { referenceListSuffix } from "./reference-list-suffix.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const list = (...names: readonly string[]): JsonObject => ({ type: "array", items: object(texts(...names)) });
const named = (name: string, schema: JsonObject): KubeObject => crd({ spec: { [name]: schema } });
const invalid = (name: string): readonly (readonly ["FieldValueInvalid", string])[] => [
  ["FieldValueInvalid", schemaPath("spec", name)],
];

testRule(referenceListSuffix, {
  bad: [["FieldValueInvalid", schemaPath("spec", "parents")]],
  valid: {
    "the suffix": { object: named("parentRefs", list("kind", "group", "name")) },
    "nothing but the suffix": { object: named("refs", list("name")) },
    "names alone, which may be anything": { object: named("routes", list("name")) },
    "secrets under the name of Kubernetes": { object: named("imagePullSecrets", list("name")) },
    "a filter of secrets": { object: named("excludeSecrets", list("name")) },
    "entries with more than a reference": {
      object: named("ports", list("name", "namespace", "port", "weight")),
    },
    "names of Kubernetes": { object: named("subjects", list("apiGroup", "kind", "name", "namespace")) },
    strings: { object: named("policies", { type: "array", items: TEXT }) },
    "one reference": { object: named("parentRef", object(texts("kind", "name"))) },
    "patterns of which objects are meant": {
      object: named("allowed", {
        type: "array",
        items: object(texts("group", "kind", "name"), { required: ["group", "kind"] }),
      }),
    },
    "a list that filters": { object: named("ignore", list("group", "kind", "name")) },
    "a switch": { object: named("followRefs", { type: "boolean" }) },
  },
  invalid: {
    "names alone under the plural of a kind": {
      object: named("caSecrets", list("name")),
      causes: [["FieldValueInvalid", schemaPath("spec", "caSecrets")]],
    },
    "names alone under another plural": {
      object: named("storageClasses", list("name")),
      causes: [["FieldValueInvalid", schemaPath("spec", "storageClasses")]],
    },
    "kinds and names": {
      object: named("workloads", list("apiVersion", "kind", "name")),
      causes: invalid("workloads"),
    },
    "names and namespaces": {
      object: named("policies", list("name", "namespace")),
      causes: invalid("policies"),
    },
    "the suffix in full": {
      object: named("secretReferences", list("name")),
      causes: invalid("secretReferences"),
    },
    "the suffix of one": { object: named("parentRef", list("name")), causes: invalid("parentRef") },
    "strings with the suffix of one": {
      object: named("parentRef", { type: "array", items: TEXT }),
      causes: invalid("parentRef"),
    },
    "an object with the suffix of many": {
      object: named("parentRefs", object(texts("name"))),
      causes: invalid("parentRefs"),
    },
  },
});
