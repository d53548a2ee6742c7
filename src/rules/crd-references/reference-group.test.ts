import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { referenceGroup } from "./reference-group.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const kinds = (...values: readonly string[]): JsonObject => ({ kind: { ...TEXT, enum: values } });
const target = (properties: JsonObject): KubeObject =>
  crd({ spec: { targetRef: object({ ...texts("name"), ...properties }) } });
const REQUIRED = [["FieldValueRequired", schemaPath("spec", "targetRef", "group")]] as const;

testRule(referenceGroup, {
  bad: [["FieldValueRequired", schemaPath("spec", "targetRef", "group")]],
  valid: {
    "a group": { object: target(texts("group", "kind")) },
    "a group under its older name": { object: target(texts("apiGroup", "kind")) },
    "a group with its version": { object: target(texts("apiVersion", "kind")) },
    "no kind": { object: target({}) },
    "one kind": { object: target(kinds("Widget")) },
    "kinds of the core group": { object: target(kinds("ConfigMap", "Secret")) },
    "entries of a kind of their own": {
      object: crd({ status: { plugins: { type: "array", items: object(texts("kind", "name")) } } }),
    },
  },
  invalid: {
    "any kind": { object: target(texts("kind")), causes: REQUIRED },
    "kinds of the author's": { object: target(kinds("Widget", "ClusterWidget")), causes: REQUIRED },
    "a kind of another group": { object: target(kinds("Secret", "Deployment")), causes: REQUIRED },
    "a resource": { object: target(texts("resource")), causes: REQUIRED },
  },
});
