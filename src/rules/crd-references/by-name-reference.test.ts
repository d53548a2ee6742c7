import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { byNameReference } from "./by-name-reference.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const spec = (properties: JsonObject): KubeObject => crd({ spec: properties });
const described = (description: string): JsonObject => ({ ...TEXT, description });
const invalid = (name: string): readonly (readonly ["FieldValueInvalid", string])[] => [
  ["FieldValueInvalid", schemaPath("spec", name)],
];

testRule(byNameReference, {
  bad: [["FieldValueInvalid", schemaPath("spec", "secret")]],
  valid: {
    "a name": { object: spec({ secretName: TEXT }) },
    "words of many domains": { object: spec(texts("service", "role", "namespace", "job")) },
    "an object": { object: spec({ secret: object(texts("name")) }) },
    "a choice": { object: spec({ configMap: { ...TEXT, enum: ["Retain", "Delete"] } }) },
    "a field and its name": { object: spec(texts("secret", "secretName", "vaultRef", "vaultName")) },
    "the storage class of a bucket": {
      object: spec({
        s3: object(texts("storageClass")),
        store: object(texts("bucketName", "storageClass")),
        lifecycle: { type: "array", items: object(texts("storageClass")) },
      }),
    },
    "a key": { object: spec({ storageClass: described("The key of the storage class in the values.") }) },
    "a URL": { object: spec({ secret: described("URL of the secret in the vault.") }) },
    "references to something else": {
      object: spec({
        ...texts("gitRef", "nodeFieldRef", "ref"),
        sourceRef: TEXT,
        baseRef: described("Branch to start from."),
      }),
    },
    "references in full to something else": {
      object: spec({
        ...texts("imageReference", "documentReference", "customerReference"),
        ticketReference: described("Number of the ticket."),
      }),
    },
    "a name with a namespace": {
      object: spec({ authRef: described("Refers to the Auth, can be prefixed with a namespace: `a/b`.") }),
    },
    "an identifier of another system": {
      object: spec({
        issuerRef: described("Either by identifier, the literal string default, or the name."),
      }),
    },
    "an undescribed reference in a status": { object: crd({ status: { outputRef: TEXT } }) },
    "a parameter of a cloud": {
      object: crd({
        crd: { group: "eks.services.k8s.aws" },
        spec: { serviceAccount: described("The name of the account.") },
      }),
    },
    "a node of another registry": { object: spec(texts("datacenter", "node")) },
    "a reference that is an object": { object: spec({ secretRef: object(texts("name")) }) },
  },
  invalid: {
    "a name by its description": {
      object: crd({
        spec: {
          issuer: { type: "string", description: "issuer is the name of the Issuer of the certificate." },
        },
      }),
      causes: [["FieldValueInvalid", schemaPath("spec", "issuer")]],
    },
    "the suffix as a prefix": {
      object: crd({ spec: { refSecret: { type: "string" } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "refSecret")]],
    },
    "a kind": { object: spec({ secret: TEXT }), causes: invalid("secret") },
    "a kind that is described": {
      object: spec({ serviceAccount: described("Account to run as.") }),
      causes: invalid("serviceAccount"),
    },
    "the name under a key's description": {
      object: spec({ configMap: described("Name of the ConfigMap with the key 'ca.crt'.") }),
      causes: invalid("configMap"),
    },
    "a storage class": { object: spec({ storageClass: TEXT }), causes: invalid("storageClass") },
    "a reference that is a string": { object: spec({ vaultAuthRef: TEXT }), causes: invalid("vaultAuthRef") },
    "a reference in full to a kind": {
      object: spec(texts("nodeReference", "targetPodReference")),
      causes: [...invalid("nodeReference"), ...invalid("targetPodReference")],
    },
    "a reference in full that is a name": {
      object: spec({ poolReference: described("Name of the pool.") }),
      causes: invalid("poolReference"),
    },
    "in status": {
      object: crd({ status: { node: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("status", "node")]],
    },
  },
});
