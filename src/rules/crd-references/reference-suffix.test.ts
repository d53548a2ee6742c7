import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { referenceSuffix } from "./reference-suffix.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
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
    "a name alone, which may be anything": { object: named("template", object(texts("name"))) },
    "an object that the controller creates": {
      object: named("service", object(texts("name"), { description: "The Service that is created." })),
    },
    "a secret that the controller creates": {
      object: named("outputSecret", object(texts("name"), { description: "The secret to create." })),
    },
    "a name and a namespace that match": {
      object: named("peer", object(texts("name", "namespace"), { description: "Matches services." })),
    },
    "a name and a namespace of a status entry": {
      object: crd({ status: { holder: object(texts("name", "namespace")) } }),
    },
    "a secret with more than a reference": { object: named("secret", object(texts("name", "path"))) },
    "a selector": { object: named("tokenSelector", object(texts("key", "name"))) },
    "a wrapper in a reference": {
      object: named("vpcRef", object({ from: object(texts("name", "namespace")) })),
    },
    "a source in a reference": { object: named("roleRef", object({ secret: object(texts("name")) })) },
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
    "the suffix as a prefix": {
      object: crd({ spec: { refSecret: { type: "object", properties: { name: { type: "string" } } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "refSecret")]],
    },
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
    "a name alone under the name of a kind": {
      object: named("secret", object(texts("name"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "secret")]],
    },
    "a kind with a purpose": {
      object: named("targetConfigMap", object(texts("name"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "targetConfigMap")]],
    },
    "credentials, which are in a secret": {
      object: named("credentials", object(texts("name"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "credentials")]],
    },
    "a key of a secret": {
      object: named("password", object(texts("key", "name"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "password")]],
    },
    "a name and a namespace": {
      object: named("userData", object(texts("name", "namespace"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "userData")]],
    },
    "a description of a reference": {
      object: named("environment", object(texts("name"), { description: "Reference to the environment." })),
      causes: [["FieldValueInvalid", schemaPath("spec", "environment")]],
    },
    "a selector of a key of Kubernetes": {
      object: named("bearerToken", object(texts("key", "name", "optional"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "bearerToken")]],
    },
    "an object where a name was meant": {
      object: named("secretName", object(texts("name", "namespace"))),
      causes: [["FieldValueInvalid", schemaPath("spec", "secretName")]],
    },
    "a core type in status": {
      object: crd({
        status: {
          channel: object(texts("apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid")),
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("status", "channel")]],
    },
  },
});
