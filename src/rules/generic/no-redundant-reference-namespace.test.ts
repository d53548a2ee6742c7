import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/option-problems.js";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { noRedundantReferenceNamespace } from "./no-redundant-reference-namespace.js";

const widget = (ref: Json, metadata: JsonObject = { namespace: "shop" }): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...metadata },
  spec: { ref },
});
const options = { field: "spec.ref" };
const cluster = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: classes.acme.io }
spec: { group: acme.io, names: { kind: Class, plural: classes }, scope: Cluster }
`;
const redundant = [["FieldValueForbidden", "spec.ref.namespace"]] as const;

testRule(noRedundantReferenceNamespace, {
  bad: [["FieldValueForbidden", "spec.classRef.namespace"]],
  valid: {
    "no namespace": { object: widget({ kind: "Secret", name: "a" }), options },
    "an empty namespace": { object: widget({ kind: "Node", name: "a", namespace: "" }), options },
    "another namespace": { object: widget({ kind: "Secret", name: "a", namespace: "data" }), options },
    "a kind that nobody knows": {
      object: widget({ group: "acme.io", kind: "Class", name: "a", namespace: "data" }),
      options,
    },
    "no kind": { object: widget({ name: "a", namespace: "data" }), options, cluster },
    "a referrer without a namespace": {
      object: widget({ kind: "Secret", name: "a", namespace: "shop" }, {}),
      options,
    },
    "the cluster-scoped kind of another group": {
      object: widget({ group: "other.io", kind: "Class", name: "a", namespace: "data" }),
      options,
      cluster,
    },
    "no reference": { object: widget("shop"), options },
    "a reference that the pack does not name": {
      object: widget({ kind: "Node", namespace: "shop" }),
      options: { field: "spec.other" },
    },
    "what goes without saying, but for another kind": {
      object: widget({ kind: "Widget", name: "a", namespace: "data" }),
      options: { ...options, group: "acme.io", kind: "Class" },
      cluster,
    },
  },
  invalid: {
    "the same namespace": {
      object: widget({ kind: "Secret", name: "a", namespace: "shop" }),
      options,
      causes: redundant,
    },
    "the same namespace, of a kind that nobody knows": {
      object: widget({ name: "a", namespace: "shop" }),
      options,
      causes: redundant,
    },
    "that of the request": {
      object: widget({ name: "a", namespace: "stage" }, {}),
      namespace: "stage",
      options,
      causes: redundant,
    },
    "a built-in cluster-scoped kind": {
      object: widget({ kind: "Node", name: "a", namespace: "data" }),
      options,
      causes: redundant,
    },
    "of a referrer that is cluster-scoped too": {
      object: widget({ apiVersion: "v1", kind: "Node", name: "a", namespace: "data" }, {}),
      options,
      causes: redundant,
    },
    "a cluster-scoped custom kind, and its resource": {
      object: widget([
        { apiGroup: "acme.io", kind: "Class", namespace: "data" },
        { group: "acme.io", resource: "classes", namespace: "data" },
        { group: "acme.io", resource: "others", namespace: "data" },
      ]),
      options: { field: "spec.ref[*]" },
      cluster,
      causes: [
        ["FieldValueForbidden", "spec.ref[0].namespace"],
        ["FieldValueForbidden", "spec.ref[1].namespace"],
      ],
    },
    "a kind that goes without saying": {
      object: widget({ name: "a", namespace: "data" }),
      options: { ...options, group: "acme.io", kind: "Class" },
      cluster,
      causes: redundant,
    },
  },
});

test.each([
  ["good ones", options, []],
  ["a field that cannot be read", { field: "[" }, ["field"]],
])("options: %s", (_, given, fields) => {
  expect(optionProblems(noRedundantReferenceNamespace, given)).toEqual(fields);
});

test("the fix takes the namespace out", () => {
  const rule = { ...noRedundantReferenceNamespace, options: { schema: {}, defaults: options } };
  expect(fixAll(rule, widget({ kind: "Secret", name: "a", namespace: "shop" }))).toEqual({
    object: widget({ kind: "Secret", name: "a" }),
    left: [],
  });
});
