import { fixAll } from "../../../testing/fix-all.js";
import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { selectableFieldResolves } from "./selectable-field-resolves.js";

const TEXT = { type: "string" };

const selecting = (...paths: readonly string[]): KubeObject =>
  crd({
    spec: {
      color: TEXT,
      size: { type: "integer", format: "int32" },
      paused: { type: "boolean" },
      ratio: { type: "number" },
      port: { "x-kubernetes-int-or-string": true },
      issuer: { type: "object", properties: { name: TEXT } },
      labels: { type: "object", additionalProperties: TEXT },
      tags: { type: "array", items: TEXT },
      free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    },
    version: { selectableFields: paths.map((jsonPath) => ({ jsonPath })) },
  });

const FIELD = "spec.versions[0].selectableFields[0].jsonPath";
const NOT_FOUND = [["FieldValueNotFound", FIELD]] as const;
const INVALID = [["FieldValueInvalid", FIELD]] as const;

testRule(selectableFieldResolves, {
  bad: [["FieldValueNotFound", "spec.versions[0].selectableFields[0].jsonPath"]],
  valid: {
    none: { object: crd() },
    "scalars of the schema": {
      object: selecting(".spec.color", ".spec.size", ".spec.paused", ".spec.issuer.name"),
    },
  },
  invalid: {
    "a field that is not there": { object: selecting(".spec.colour"), causes: NOT_FOUND },
    "a key of a map": { object: selecting(".spec.labels.tier"), causes: NOT_FOUND },
    "what the schema leaves open": { object: selecting(".spec.free.a"), causes: NOT_FOUND },
    "an item of a list": { object: selecting(".spec.tags[0]"), causes: INVALID },
    "a name in brackets": { object: selecting(".spec['color']"), causes: INVALID },
    "a path without its dot": { object: selecting("spec.color"), causes: INVALID },
    "no path": { object: selecting(""), causes: INVALID },
    "the object as a whole": { object: selecting("."), causes: INVALID },
    "an object": { object: selecting(".spec.issuer"), causes: INVALID },
    "a list": { object: selecting(".spec.tags"), causes: INVALID },
    "a float": { object: selecting(".spec.ratio"), causes: INVALID },
    "an integer or a string": { object: selecting(".spec.port"), causes: INVALID },
    "every field at once": { object: selecting(".spec.*"), causes: INVALID },
    metadata: { object: selecting(".metadata.name"), causes: [["FieldValueForbidden", FIELD]] },
    "a field twice": {
      object: selecting(".spec.color", ".spec.size", ".spec.color"),
      causes: [["FieldValueDuplicate", "spec.versions[0].selectableFields[2].jsonPath"]],
    },
  },
});

test("the fix leaves each field once, and does not touch others", () => {
  expect(fixAll(selectableFieldResolves, selecting(".spec.color", ".spec.color", ".spec.none"))).toEqual({
    object: selecting(".spec.color", ".spec.none"),
    left: ["FieldValueNotFound spec.versions[0].selectableFields[1].jsonPath"],
  });
});
