import type { JsonObject, KubeObject } from "kube-json";
import { contextOf } from "../../model/context.js";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { referenceNamedByPurpose } from "./reference-named-by-purpose.js";

const TEXT = { type: "string" };
const texts = (...names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const kinds = (name: string, kind: JsonObject, more: JsonObject = {}): KubeObject =>
  crd({ spec: { [name]: object({ ...texts("apiGroup", "name"), kind: { ...TEXT, ...kind } }, more) } });
const invalid = (name: string): readonly (readonly ["FieldValueInvalid", string])[] => [
  ["FieldValueInvalid", schemaPath("spec", name)],
];

testRule(referenceNamedByPurpose, {
  bad: [["FieldValueInvalid", schemaPath("spec", "secretRef")]],
  valid: {
    "a purpose": { object: kinds("targetRef", {}) },
    "a purpose that begins like a kind": { object: kinds("nodePoolRef", { enum: ["NodePool", "Other"] }) },
    "one kind": { object: kinds("secretRef", { enum: ["Secret"] }) },
    "a kind with a default": { object: kinds("serviceRef", { default: "Service" }) },
    "a kind that a rule settles": {
      object: kinds("secretRef", {}, { "x-kubernetes-validations": [{ rule: "self.kind == 'Secret'" }] }),
    },
    "no kind": { object: crd({ spec: { secretRef: object(texts("name")) } }) },
    "a core type": {
      object: crd({
        status: {
          nodeRef: object(texts("apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid")),
        },
      }),
    },
    "another kind at the end": { object: kinds("roleRef", { enum: ["Role", "ClusterRole"] }) },
  },
  invalid: {
    "two kinds": {
      object: kinds("secretRef", { enum: ["Secret", "ConfigMap"] }),
      causes: invalid("secretRef"),
    },
    "any kind": { object: kinds("serviceRef", {}), causes: invalid("serviceRef") },
    "a kind at the end": {
      object: kinds("caConfigMapRef", { enum: ["Secret", "ConfigMap"] }),
      causes: invalid("caConfigMapRef"),
    },
    "a list": {
      object: crd({
        spec: { secretRefs: { type: "array", items: object(texts("apiGroup", "kind", "name")) } },
      }),
      causes: invalid("secretRefs"),
    },
  },
});

test.each([
  ["secretRef", "credentialsRef"],
  ["caSecretRef", "caRef"],
  ["configMapRef", "configRef"],
  ["podRef", "targetRef"],
])("for '%s', '%s' is proposed", (name, proposal) => {
  const [cause] = [...referenceNamedByPurpose.check(contextOf(kinds(name, {})), undefined)];
  expect(cause?.message).toContain(`'${proposal}'`);
});

test("a list keeps its suffix", () => {
  const list = crd({
    spec: { nodeRefs: { type: "array", items: object(texts("apiGroup", "kind", "name")) } },
  });
  const [cause] = [...referenceNamedByPurpose.check(contextOf(list), undefined)];
  expect(cause?.message).toContain("'targetRefs'");
});
