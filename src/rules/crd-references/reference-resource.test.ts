import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { referenceResource } from "./reference-resource.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const target = (properties: JsonObject, more: JsonObject = {}): KubeObject =>
  crd({ spec: { targetRef: object({ ...texts("group", "name"), ...properties }, more) } });
const INVALID = [["FieldValueInvalid", schemaPath("spec", "targetRef", "kind")]] as const;

testRule(referenceResource, {
  bad: [["FieldValueInvalid", schemaPath("spec", "targetRef", "kind")]],
  valid: {
    "a resource": { object: target(texts("resource")) },
    both: { object: target(texts("kind", "resource")) },
    "a single type": { object: target({}) },
    "kinds of an enum": { object: target({ kind: { ...TEXT, enum: ["A", "B"] } }) },
    "kinds of a fixed group": {
      object: target({ group: { ...TEXT, enum: ["acme.io"] }, kind: TEXT }),
    },
    "a kind by default": { object: target({ kind: { ...TEXT, default: "A" } }) },
    "kinds of a rule": {
      object: target(texts("kind"), { "x-kubernetes-validations": [{ rule: "self.kind in ['A', 'B']" }] }),
    },
    "kinds of a description": {
      object: target(texts("kind"), { description: "The Issuer or ClusterIssuer of the certificate." }),
    },
    "kinds of the description of the kind": {
      object: target({ kind: { ...TEXT, description: "Must be one of Pool and Cluster." } }),
    },
    "a filter": {
      object: crd({
        spec: { ignore: { type: "array", items: object(texts("group", "kind", "name")) } },
      }),
    },
    "a core type": {
      object: crd({
        spec: {
          targetRef: object(texts("apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid")),
        },
      }),
    },
  },
  invalid: {
    "any kind": { object: target(texts("kind")), causes: INVALID },
    "any kind that looks like one": {
      object: target({ kind: { ...TEXT, pattern: "^[A-Z]" } }),
      causes: INVALID,
    },
  },
});
