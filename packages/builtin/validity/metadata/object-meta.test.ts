import { refusalsOf } from "../../testing/index.js";

test.each([
  ["SelfSubjectReview", "authentication.k8s.io/v1", ""],
  ["TokenReview", "authentication.k8s.io/v1", "spec: { token: a }"],
  ["SelfSubjectAccessReview", "authorization.k8s.io/v1", "spec: {}"],
])("a %s needs no name: nothing stores it", (kind, apiVersion, rest) => {
  expect(refusalsOf(`apiVersion: ${apiVersion}\nkind: ${kind}\n${rest}`)).toEqual([]);
});

test.each([
  ["no metadata", "", [["metadata.name", "Required"]]],
  ["a name that is no subdomain", "metadata: { name: A }", [["metadata.name", "Invalid"]]],
  ["a label", 'metadata: { name: a, labels: { "a b": c } }', [["metadata.labels", "Invalid"]]],
])("a ConfigMap with %s", (_, metadata, refusals) => {
  expect(refusalsOf(`apiVersion: v1\nkind: ConfigMap\n${metadata}`)).toEqual(refusals);
});
