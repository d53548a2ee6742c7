import type { JsonObject, KubeObject } from "../../kube/json/object.js";
import { crd, schemaPath } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { referenceSuffix } from "./reference-suffix.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const TYPED = object(texts("group", "kind", "name"));
const named = (name: string, schema: JsonObject = TYPED): KubeObject => crd({ spec: { [name]: schema } });

testRule(referenceSuffix, {
  bad: [["FieldValueInvalid", schemaPath("spec", "target")]],
  valid: {
    "the suffix": { object: named("targetRef") },
    "nothing but the suffix": {
      object: crd({ spec: { sink: object({ ref: TYPED }) } }),
    },
    "a name alone, which may be anything": { object: named("secret", object(texts("name"))) },
    "a name and a namespace": { object: named("secret", object(texts("name", "namespace"))) },
    "names of Kubernetes": {
      object: crd({ spec: { dataSource: TYPED, involvedObject: TYPED, subject: TYPED } }),
    },
    "a list, of which reference-list-suffix tells": {
      object: named("targets", { type: "array", items: TYPED }),
    },
    "an object that selects": { object: named("target", object(texts("kind", "name", "labelSelector"))) },
    "a name that is a string": { object: named("secretName", TEXT) },
    "an object of another sort whose name ends in 'Name'": {
      object: named("dnsName", object(texts("name", "zone"))),
    },
  },
  invalid: {
    "a kind and a name": {
      object: named("target"),
      causes: [["FieldValueInvalid", schemaPath("spec", "target")]],
    },
    "a resource": {
      object: named("target", object(texts("group", "resource", "name"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "target")]],
    },
    "the suffix in full": {
      object: named("secretReference", object(texts("name"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "secretReference")]],
    },
    "an object where a name was meant": {
      object: named("secretName", object(texts("name", "namespace"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "secretName")]],
    },
    "a core type in status": {
      object: crd({
        status: {
          channel: object(
            texts("apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid"),
          ),
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("status", "channel")]],
    },
  },
});
