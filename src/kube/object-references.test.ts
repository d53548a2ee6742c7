import { formatField } from "./field-path.js";
import type { Json, JsonObject, KubeObject } from "./object.js";
import { isOfObject, objectReferences, targetOf } from "./object-references.js";

const widget = (parts: JsonObject): KubeObject => ({ apiVersion: "acme.io/v1", kind: "Widget", ...parts });
const fields = (object: KubeObject): readonly string[] =>
  objectReferences(object).map(({ field }) => formatField(field));

test("what stands under a key '...Ref' or in a list under '...Refs', at any depth", () => {
  expect(
    fields(
      widget({
        roleRef: { name: "a" },
        spec: {
          secretRef: { name: "a", keyRef: { name: "b" } },
          routes: [{ backendRefs: [{ name: "a" }, { port: 80 }, { name: "b" }] }],
          "my.key": { targetRef: { name: "a" } },
          listRef: [{ name: "a" }],
        },
      }),
    ),
  ).toEqual([
    "roleRef",
    "spec.secretRef",
    "spec.secretRef.keyRef",
    "spec.routes[0].backendRefs[0]",
    "spec.routes[0].backendRefs[2]",
    "spec[my.key].targetRef",
    "spec.listRef[0]",
  ]);
});

test.each<[string, JsonObject]>([
  ["no name", { spec: { secretRef: { key: "a" } } }],
  ["an empty name", { spec: { secretRef: { name: "" } } }],
  ["a name that is no string", { spec: { secretRef: { name: {} } } }],
  ["a string", { spec: { secretRef: "a" } }],
  ["the branch of a Git repository", { spec: { ref: { name: "refs/heads/main" } } }],
  ["branches", { spec: { refs: [{ name: "refs/heads/main" }] } }],
  ["a list item with a name alone", { spec: { env: [{ name: "Unix/Linux" }] } }],
  ["what a controller reports", { status: { nodeRef: { name: "a" } } }],
  ["what the API server keeps", { metadata: { managedFields: [{ aRef: { name: "a" } }] } }],
])("no reference: %s", (_, parts) => {
  expect(fields(widget(parts))).toEqual([]);
});

test("the schema of a CRD refers to nothing", () => {
  const spec = { secretRef: { name: "a" } };
  expect(fields({ apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition", spec })).toEqual(
    [],
  );
});

test.each<[string, Json, boolean]>([
  ["acme.io/v1", { name: "a" }, false],
  ["acme.io/v1", { name: "a", kind: "Secret" }, true],
  ["acme.io/v1", { name: "a", kind: "branch" }, false],
  ["acme.io/v1", { name: "a", namespace: "b" }, true],
  ["acme.io/v1", { name: "a", apiGroup: "" }, true],
  ["acme.io/v1", { name: "a", version: "1.2" }, false],
  ["v1", { name: "a" }, true],
])("of %s, it can only be an object that %j names: %s", (apiVersion, reference, expected) => {
  expect(isOfObject({ apiVersion, kind: "Widget" }, reference as JsonObject)).toBe(expected);
});

test.each<[Json, object]>([
  [{ name: "a" }, { group: "" }],
  [{ kind: "Secret" }, { group: "", kind: "Secret" }],
  [
    { group: "apps", kind: "Deployment" },
    { group: "apps", kind: "Deployment" },
  ],
  [{ apiGroup: "apps" }, { group: "apps" }],
  [
    { apiVersion: "apps/v1", kind: "Deployment" },
    { group: "apps", kind: "Deployment" },
  ],
  [
    { group: "apps", resource: "deployments" },
    { group: "apps", resource: "deployments" },
  ],
])("%j is to %j", (reference, target) => {
  expect(targetOf(reference as JsonObject)).toEqual(target);
});

test("what goes without saying fills in what a reference leaves out", () => {
  const known = { group: "acme.io", kind: "Widget" };
  expect(targetOf({ name: "a" }, known)).toEqual(known);
  expect(targetOf({ group: "", kind: "Secret" }, known)).toEqual({ group: "", kind: "Secret" });
  expect(targetOf({ group: "apps", resource: "deployments" }, known)).toEqual({
    group: "apps",
    resource: "deployments",
  });
});
