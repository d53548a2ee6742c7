import { condition, conditionsExample, conditionsSchema } from "./condition-example.js";
import { crdExample, crdUpdateExample, specExample, updateExample, widgetExample } from "./example.js";

const HEAD = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
`;

test("a definition gets all that it does not say", () => {
  expect(crdExample({})).toBe(`${HEAD}    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
`);
});

test("properties are indented to their place, however far they stood to the right", () => {
  const expected = `${HEAD}    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size:
                  type: string
`;
  expect(specExample("size:\n  type: string")).toBe(expected);
  expect(
    specExample(`
      size:
        type: string
    `),
  ).toBe(expected);
});

test("a status brings its subresource, unless the version says what it has", () => {
  const status = "ready: { type: boolean }";
  expect(crdExample({ status })).toContain("\n      storage: true\n      subresources: { status: {} }\n");
  expect(crdExample({ status })).toContain("\n            spec: { type: object }\n            status:\n");
  expect(crdExample({ status, version: "" })).not.toContain("subresources");
  expect(crdExample({ status, version: "deprecated: true" })).not.toContain("subresources");
});

test("keywords of `spec` follow its properties; properties of the whole object replace both", () => {
  const spec = "a: { type: string }";
  expect(crdExample({ spec, specKeywords: "minProperties: 1" })).toContain(
    "\n                a: { type: string }\n              minProperties: 1\n",
  );
  expect(crdExample({ spec, properties: "color: { type: string }" })).toMatch(
    /properties:\n {12}color: \{ type: string \}\n$/,
  );
});

test("names, group, scope, annotations and further fields of the definition", () => {
  const text = crdExample({
    annotations: "acme.io/a: b",
    group: "acme.k8s.io",
    kind: "Policy",
    plural: "policies",
    names: "shortNames: [pol]",
    scope: "Cluster",
    definition: "preserveUnknownFields: false",
  });
  expect(text.split("  versions:")[0]).toBe(`
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: policies.acme.k8s.io
  annotations:
    acme.io/a: b
spec:
  group: acme.k8s.io
  names: { kind: Policy, plural: policies, shortNames: [pol] }
  scope: Cluster
  preserveUnknownFields: false
`);
});

test("several versions share what the definition says of versions", () => {
  const text = crdExample({
    spec: "a: { type: string }",
    versions: [
      { name: "v1beta1", storage: false },
      { served: false, spec: "b: { type: string }" },
    ],
  });
  const [first, second] = text.split("    - name: v1\n");
  expect(first).toMatch(/- name: v1beta1\n +served: true\n +storage: false\n[\s\S]* a: \{ type: string \}\n$/);
  expect(second).toMatch(/^ +served: false\n +storage: true\n[\s\S]* properties:\n +b: \{ type: string \}\n$/);
});

test("an update changes what is stored only where it says so", () => {
  const stored = { spec: "a: { type: string }", names: "shortNames: [wd]" };
  expect(crdUpdateExample(stored, { names: undefined })).toBe(
    updateExample(crdExample(stored), specExample(stored.spec)),
  );
});

test("custom resources, their conditions, and the schema of these", () => {
  expect(widgetExample("spec: { size: 1 }", "generation: 2")).toBe(`
apiVersion: acme.io/v1
kind: Widget
metadata:
  name: a
  generation: 2
spec: { size: 1 }
`);
  expect(conditionsExample(condition("Ready", "Unknown", "Starting", '""'))).toBe(`
apiVersion: acme.io/v1
kind: Widget
metadata:
  name: a
status:
  conditions:
    - type: Ready
      status: Unknown
      reason: Starting
      message: ""
      lastTransitionTime: "2024-05-01T10:00:00Z"
`);
  expect(conditionsSchema()).not.toContain("maxItems");
  expect(conditionsSchema({ maxItems: 8, type: "{ type: string, enum: [Ready] }" })).toMatch(
    /type: array\n {2}maxItems: 8\n[\s\S]* type: \{ type: string, enum: \[Ready\] \}\n/,
  );
});
