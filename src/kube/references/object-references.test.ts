import { type Json, type JsonObject, type KubeObject, fieldOf, formatField } from "kube-json";
import { objectReferences, referencePartProblem, targetOf } from "./object-references.js";

const widget = (parts: JsonObject): KubeObject => ({ apiVersion: "acme.io/v1", kind: "Widget", ...parts });
const fields = (object: KubeObject): readonly string[] =>
  objectReferences(object).map(({ trail }) => formatField(fieldOf(trail)));

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
  expect(fields({ apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition", spec })).toEqual([]);
});

describe("a part of a reference that must stand in a path", () => {
  const problem = (apiVersion: string, reference: JsonObject, part: string): string | undefined =>
    referencePartProblem({ apiVersion, kind: "Widget" }, reference, part);

  test.each<[string, string, JsonObject, string]>([
    ["a plain name", "v1", { kind: "Secret" }, "db-admin"],
    ["a name with a colon", "v1", {}, "system:node"],
    ["a chart", "acme.io/v1", {}, "bitnami/redis"],
    ["a chart of a version", "acme.io/v1", { version: "1.2" }, "bitnami/redis"],
    ["a branch", "acme.io/v1", { kind: "branch" }, "feature/a"],
    ["a part of a percentage", "acme.io/v1", {}, "100%"],
    ["a name to be filled in", "v1", { kind: "Secret" }, "{{inputs.team}}/a"],
    ["a parameter", "acme.io/v1", { kind: "Task" }, "$(params.team)/a"],
    ["an expression", "acme.io/v1", { kind: "Task" }, '${team + "/" + name}'],
    ["a URL", "acme.io/v1", { kind: "Task" }, "https://acme.io/tasks/a"],
  ])("none: %s", (_, apiVersion, reference, part) => {
    expect(problem(apiVersion, reference, part)).toBeUndefined();
  });
  test.each<[string, string, JsonObject, string]>([
    ["a slash in a reference of a built-in kind", "v1", {}, "a/b"],
    ["a slash beside a kind", "acme.io/v1", { kind: "Secret" }, "a/b"],
    ["a slash beside a namespace", "acme.io/v1", { namespace: "a" }, "a/b"],
    ["a slash beside a group", "acme.io/v1", { apiGroup: "" }, "a/b"],
    ["a percent sign beside a kind", "acme.io/v1", { kind: "Secret" }, "a%b"],
    ["a step up, whatever it is of", "acme.io/v1", {}, "../secrets/a"],
    ["a step up at the end", "acme.io/v1", {}, "a/.."],
    ["nothing but a step up", "acme.io/v1", {}, ".."],
    ["a step to itself", "acme.io/v1", {}, "."],
    ["a step up as a URL has it", "acme.io/v1", {}, "%2E%2e/a"],
    ["a slash as a URL has it", "acme.io/v1", {}, "a%2fb"],
  ])("%s", (_, apiVersion, reference, part) => {
    expect(problem(apiVersion, reference, part)).toMatch(/^must not/);
  });
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
