import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { objectSize } from "./object-size.js";

const MIB = 1024 * 1024;
const object = (apiVersion: string, kind: string, more: JsonObject): Json => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  ...more,
});
const widget = (more: JsonObject): Json => object("acme.io/v1", "Widget", more);
const OVERHEAD = JSON.stringify(widget({ spec: "" })).length;
const text = (length: number): string => "x".repeat(length);

testRule(objectSize, {
  bad: [["FieldValueTooLong", "spec"]],
  valid: {
    small: { object: widget({ spec: { a: 1 } }) },
    "1 MiB": { object: widget({ spec: text(MIB - OVERHEAD) }) },
    "escapes that take two bytes": { object: widget({ spec: "\n".repeat(400_000) }) },
    "a ConfigMap, which has a limit of its own": {
      object: object("v1", "ConfigMap", { data: { a: text(2 * MIB) } }),
    },
    "a Secret, likewise": { object: object("v1", "Secret", { data: { a: text(2 * MIB) } }) },
    "a definition": {
      object: object("apiextensions.k8s.io/v1", "CustomResourceDefinition", { spec: text(2 * MIB) }),
    },
    "a review, which nobody stores": {
      object: object("authentication.k8s.io/v1", "TokenReview", { spec: { token: text(2 * MIB) } }),
    },
    "as much as the pack allows": { object: widget({ spec: text(MIB) }), options: { maxBytes: 2 * MIB } },
  },
  invalid: {
    "one byte more": {
      object: widget({ spec: text(MIB - OVERHEAD + 1) }),
      causes: [["FieldValueTooLong", "spec"]],
    },
    "letters of three bytes": {
      object: widget({ spec: "€".repeat(400_000) }),
      causes: [["FieldValueTooLong", "spec"]],
    },
    "a status that is larger than the spec": {
      object: widget({ spec: text(400_000), status: text(800_000) }),
      causes: [["FieldValueTooLong", "status"]],
    },
    annotations: {
      object: object("apps/v1", "Deployment", {
        metadata: { name: "a", annotations: { "acme.io/x": text(MIB) } },
        spec: {},
      }),
      causes: [["FieldValueTooLong", "metadata"]],
    },
    "a ConfigMap of another group": {
      object: object("acme.io/v1", "ConfigMap", { data: { a: text(2 * MIB) } }),
      causes: [["FieldValueTooLong", "data"]],
    },
    "more than the pack allows": {
      object: widget({ spec: { a: 1, b: 2, c: 3 } }),
      options: { maxBytes: 20 },
      causes: [["FieldValueTooLong", "spec"]],
    },
  },
});
