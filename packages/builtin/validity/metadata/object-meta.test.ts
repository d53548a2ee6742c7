import { type Refusal, refusalsOf } from "../../testing/index.js";

test.each([
  ["SelfSubjectReview", "authentication.k8s.io/v1", ""],
  ["TokenReview", "authentication.k8s.io/v1", "spec: { token: a }"],
  ["SelfSubjectAccessReview", "authorization.k8s.io/v1", "spec: {}"],
])("a %s needs no name: nothing stores it", (kind, apiVersion, rest) => {
  expect(refusalsOf(`apiVersion: ${apiVersion}\nkind: ${kind}\n${rest}`)).toEqual([]);
});

test.each<readonly [what: string, metadata: string, refusals: readonly Refusal[]]>([
  ["no metadata", "", [["metadata.name", "Required"]]],
  ["a name that is no subdomain", "metadata: { name: A }", [["metadata.name", "Invalid"]]],
  ["a finalizer without a domain", "metadata: { name: a, finalizers: [a] }", [["metadata.finalizers[0]", "Invalid"]]],
  ["finalizers", "metadata: { name: a, finalizers: [a.b/c, orphan] }", []],
  [
    "an owner of no version",
    "metadata: { name: a, ownerReferences: [{ apiVersion: apps/, kind: A, name: a, uid: a }] }",
    [["metadata.ownerReferences.apiVersion", "Invalid"]],
  ],
  [
    "an owner of a version with two parts before it",
    "metadata: { name: a, ownerReferences: [{ apiVersion: a/b/c, kind: A, name: a, uid: a }] }",
    [["metadata.ownerReferences.apiVersion", "Invalid"]],
  ],
  [
    "an owner of a version without a group",
    "metadata: { name: a, ownerReferences: [{ apiVersion: /v1, kind: A, name: a, uid: a }] }",
    [],
  ],
  [
    "an owner twice",
    "metadata: { name: a, ownerReferences: [{ apiVersion: v1, kind: A, name: a, uid: a, controller: true }, { controller: true, apiVersion: v1, kind: A, name: a, uid: a }] }",
    [],
  ],
  [
    "two owners",
    "metadata: { name: a, ownerReferences: [{ apiVersion: v1, kind: A, name: a, uid: a, controller: true }, { apiVersion: v1, kind: B, name: a, uid: a, controller: true }] }",
    [["metadata.ownerReferences", "Invalid"]],
  ],
  ["a label", 'metadata: { name: a, labels: { "a b": c } }', [["metadata.labels", "Invalid"]]],
])("a ConfigMap with %s", (_, metadata, refusals) => {
  expect(refusalsOf(`apiVersion: v1\nkind: ConfigMap\n${metadata}`)).toEqual(refusals);
});

test("a PodDisruptionBudget has any finalizer; an update may not keep that of others", () => {
  const named = (kind: string): string => `${kind}\nmetadata: { name: a, finalizers: [a] }`;
  const map = named("apiVersion: v1\nkind: ConfigMap");
  expect(refusalsOf(named("apiVersion: policy/v1\nkind: PodDisruptionBudget\nspec: { selector: {} }"))).toEqual([]);
  expect(refusalsOf(map, map)).toEqual([["metadata.finalizers[0]", "Invalid"]]);
});

test.each([
  ["v1", "Namespace", ""],
  ["scheduling.k8s.io/v1", "PriorityClass", "value: 1"],
  ["apiextensions.k8s.io/v1", "CustomResourceDefinition", ""],
])("a %s %s may have any namespace, which the server drops", (apiVersion, kind, rest) => {
  const text = (namespace: string): string =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: a.b, namespace: ${namespace} }\n${rest}`;
  const ofMetadata = (refusals: readonly Refusal[]): readonly Refusal[] =>
    refusals.filter(([field]) => field === "metadata.namespace");
  expect(ofMetadata(refusalsOf(text("My_Team")))).toEqual([]);
  expect(ofMetadata(refusalsOf(text("b"), text("c")))).toEqual([]);
});

test.each<readonly [metadata: string, refusals: readonly Refusal[]]>([
  ["{}", []],
  ["{ name: '' }", []],
  ["{ name: A }", [["metadata.name", "Invalid"]]],
])("the server names a LimitRange: %s", (metadata, refusals) => {
  expect(refusalsOf(`apiVersion: v1\nkind: LimitRange\nmetadata: ${metadata}`)).toEqual(refusals);
});

test.each<readonly [metadata: string, refusals: readonly Refusal[]]>([
  ["{ name: a, namespace: '', uid: '' }", []],
  [
    "{ name: a, namespace: c, uid: v }",
    [
      ["metadata.namespace", "Invalid"],
      ["metadata.uid", "Invalid"],
    ],
  ],
])("an update of a ConfigMap keeps what it does not name: %s", (metadata, refusals) => {
  const text = (given: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: ${given}`;
  expect(refusalsOf(text(metadata), text("{ name: a, namespace: b, uid: u }"))).toEqual(refusals);
});
