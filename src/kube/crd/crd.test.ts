import {
  type Crd,
  type SchemaNode,
  crdOf,
  jsonPath,
  ownNodes,
  property,
  reviewedVersions,
  schemaField,
  typeOf,
  values,
} from "./crd.js";
import { formatField, valueAt } from "../json/field-path.js";
import type { Json, JsonObject, KubeObject } from "../json/object.js";

const object = (spec: Json): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec,
});
const version = (schema: Json, more: JsonObject = {}): JsonObject => ({
  name: "v1",
  served: true,
  storage: true,
  schema: { openAPIV3Schema: schema },
  ...more,
});
const crdWith = (schema: Json): Crd => crdOf(object({ versions: [version(schema)] }));
const nodesOf = (crd: Crd, index = 0): readonly SchemaNode[] => crd.versions[index]?.nodes ?? [];
/** A node and all that lies below it, inside core types too. */
const allBelow = (node: SchemaNode | undefined): readonly SchemaNode[] => {
  if (node === undefined) return [];
  const children = [...node.properties.values(), node.items, values(node)];
  return [node, ...children.flatMap(allBelow)];
};
const rootOf = (crd: Crd): SchemaNode | undefined => crd.versions[0]?.root;
const text: JsonObject = { type: "string" };
const props = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const WIDGET = props({
  apiVersion: text,
  kind: text,
  metadata: props({ name: text }),
  spec: props(
    {
      ports: {
        type: "array",
        items: props({ name: text, number: { type: "integer" } }, { required: ["name"] }),
      },
      labels: { type: "object", additionalProperties: text },
      "a.b/c": text,
      selector: props({
        matchLabels: { type: "object", additionalProperties: text },
        matchExpressions: {
          type: "array",
          items: props({ key: text, operator: text, values: { type: "array" } }),
        },
      }),
    },
    { required: ["ports", "nowhere"] },
  ),
  status: props({ phase: text }),
  extra: props({ deep: text }),
});

describe("the definition", () => {
  test("names, group, scope and versions", () => {
    const crd = crdOf(
      object({
        group: "example.com",
        scope: "Namespaced",
        names: {
          kind: "Widget",
          listKind: "WidgetList",
          plural: "widgets",
          singular: "widget",
          shortNames: ["w", 1, "wi"],
          categories: ["all", null],
        },
        versions: [
          version({}, { name: "v1beta1", served: false, storage: false }),
          "junk",
          version({}, { name: "v1", served: "true", storage: true, schema: null }),
        ],
      }),
    );
    expect(crd).toMatchObject({
      group: "example.com",
      scope: "Namespaced",
      kind: "Widget",
      listKind: "WidgetList",
      plural: "widgets",
      singular: "widget",
      shortNames: ["w", "wi"],
      categories: ["all"],
    });
    expect(crd.versions.map(({ name, index, served, storage }) => [name, index, served, storage])).toEqual([
      ["v1beta1", 0, false, false],
      ["v1", 2, false, true],
    ]);
    expect(crd.versions.map(({ field }) => formatField(field))).toEqual([
      "spec.versions[0]",
      "spec.versions[2]",
    ]);
    expect(crd.versions[1]).not.toHaveProperty("root");
    expect(nodesOf(crd, 1)).toEqual([]);
  });

  test("a name that is missing is empty, none is made up", () => {
    expect(crdOf(object({}))).toEqual({
      group: "",
      kind: "",
      plural: "",
      singular: "",
      listKind: "",
      shortNames: [],
      categories: [],
      scope: "",
      versions: [],
    });
  });

  test("reviewed are the versions that are stored, or served and not deprecated", () => {
    const crd = crdOf(
      object({
        versions: [
          version({}, { name: "old", served: false, storage: false }),
          version({}, { name: "served", storage: false }),
          version({}, { name: "leaving", storage: false, deprecated: true }),
          version({}, { name: "stored", served: false, deprecated: true }),
        ],
      }),
    );
    expect(reviewedVersions(crd).map(({ name }) => name)).toEqual(["served", "stored"]);
  });

  test("the view of an object is made once", () => {
    const one = object({ versions: [version(WIDGET)] });
    expect(crdOf(one)).toBe(crdOf(one));
    expect(ownNodes(crdOf(one))).toBe(ownNodes(crdOf(one)));
    expect(crdOf(structuredClone(one))).not.toBe(crdOf(one));
  });

  test("the object is left as it was", () => {
    const before = object({ versions: [version(WIDGET)] });
    const copy = structuredClone(before);
    crdOf(before);
    expect(before).toEqual(copy);
  });
});

describe("the walk", () => {
  test("visits properties, items and values in document order", () => {
    expect(nodesOf(crdWith(WIDGET)).map(jsonPath)).toEqual([
      ".",
      ".apiVersion",
      ".kind",
      ".metadata",
      ".metadata.name",
      ".spec",
      ".spec.ports",
      ".spec.ports[]",
      ".spec.ports[].name",
      ".spec.ports[].number",
      ".spec.labels",
      ".spec.labels{}",
      ".spec['a.b/c']",
      ".spec.selector",
      ".status",
      ".status.phase",
      ".extra",
      ".extra.deep",
    ]);
  });

  test("leaves out what lies inside core types, which is reached from their nodes", () => {
    const selector = property(rootOf(crdWith(WIDGET)), "spec", "selector");
    expect(allBelow(selector).map(jsonPath)).toEqual([
      ".spec.selector",
      ".spec.selector.matchLabels",
      ".spec.selector.matchLabels{}",
      ".spec.selector.matchExpressions",
      ".spec.selector.matchExpressions[]",
      ".spec.selector.matchExpressions[].key",
      ".spec.selector.matchExpressions[].operator",
      ".spec.selector.matchExpressions[].values",
    ]);
    expect(property(selector, "matchLabels")).toBe(property(selector, "matchLabels"));
    expect(property(selector, "matchExpressions")?.properties).toEqual(new Map());
  });

  test("nodes are listed by the keywords of their schemas", () => {
    const { nodes = [], byKeyword } = crdWith(WIDGET).versions[0] ?? {};
    expect([...(byKeyword?.keys() ?? [])]).toEqual([
      "type",
      "properties",
      "required",
      "items",
      "additionalProperties",
    ]);
    for (const [keyword, listed] of byKeyword ?? [])
      expect(listed).toEqual(nodes.filter(({ schema }) => Object.hasOwn(schema, keyword)));
  });

  test("does not enter allOf, anyOf, oneOf, not, lists of items or booleans", () => {
    const inside = { properties: { hidden: text }, items: text };
    const crd = crdWith(
      props({
        spec: {
          allOf: [inside],
          anyOf: [inside],
          oneOf: [inside],
          not: inside,
          items: [inside],
          additionalProperties: true,
        },
      }),
    );
    expect(nodesOf(crd).map(jsonPath)).toEqual([".", ".spec"]);
  });

  test("every node's field leads to its schema", () => {
    const one = object({ versions: ["junk", version(WIDGET)] });
    const nodes = allBelow(rootOf(crdOf(one)));
    expect(nodes).toHaveLength(25);
    for (const node of nodes) {
      expect(valueAt(one, schemaField(node))).toBe(node.schema);
      expect(schemaField(node).every((segment) => typeof segment !== "object")).toBe(true);
    }
  });

  test("fields print as the API server prints them", () => {
    const root = rootOf(crdWith(WIDGET));
    const print = (node: SchemaNode | undefined): string =>
      node ? formatField(schemaField(node)) : "missing";
    const start = "spec.versions[0].schema.openAPIV3Schema";
    expect(print(root)).toBe(start);
    expect(print(property(root, "spec", "ports")?.items)).toBe(
      `${start}.properties.spec.properties.ports.items`,
    );
    expect(print(values(property(root, "spec", "labels")))).toBe(
      `${start}.properties.spec.properties.labels.additionalProperties`,
    );
    expect(print(property(root, "spec", "a.b/c"))).toBe(`${start}.properties.spec.properties[a.b/c]`);
  });

  test("nodes know their step, section, depth, parent and the name they stand under", () => {
    const root = rootOf(crdWith(WIDGET));
    const spec = property(root, "spec");
    const port = property(spec, "ports")?.items;
    expect(root).toMatchObject({ step: "root", section: "root", depth: 0, under: "", parent: undefined });
    expect(spec).toMatchObject({ step: "property", name: "spec", section: "spec", depth: 1, under: "spec" });
    expect(port).toMatchObject({ step: "items", section: "spec", depth: 3, under: "ports", name: undefined });
    expect(port?.parent).toBe(property(spec, "ports"));
    expect(port?.version).toBe(root?.version);
    expect(values(property(spec, "labels"))).toMatchObject({ step: "additionalProperties", under: "labels" });
    expect(property(root, "metadata", "name")).toMatchObject({ section: "metadata" });
    expect(property(root, "status", "phase")).toMatchObject({ section: "status" });
    expect(property(root, "extra", "deep")).toMatchObject({ section: "other" });
    expect(property(root, "kind")).toMatchObject({ section: "other" });
    expect(nodesOf(crdWith(WIDGET)).map(({ index }) => index)).toEqual([...Array(18).keys()]);
  });

  test("so do nodes inside core types", () => {
    const selector = property(rootOf(crdWith(WIDGET)), "spec", "selector");
    const key = property(property(selector, "matchExpressions")?.items, "key");
    expect(key).toMatchObject({ step: "property", name: "key", section: "spec", depth: 5, under: "key" });
    expect(key?.parent).toMatchObject({
      step: "items",
      name: undefined,
      under: "matchExpressions",
      index: -1,
    });
    expect(key?.version).toBe(selector?.version);
    expect(typeOf(key)).toBe("string");
    expect(values(property(selector, "matchLabels"))).toMatchObject({ under: "matchLabels", depth: 4 });
  });

  test("required is what the parent lists", () => {
    const required = nodesOf(crdWith(WIDGET)).filter((node) => node.required);
    expect(required.map(jsonPath)).toEqual([".spec.ports", ".spec.ports[].name"]);
    const quantity = props({ a: text, b: text }, { required: ["b", 5, "nowhere"] });
    const affinity = props({ nodeAffinity: quantity, podAffinity: text }, { required: ["podAffinity"] });
    const inner = allBelow(rootOf(crdWith(props({ spec: props({ affinity }) }))));
    expect(inner.filter((node) => node.required).map(jsonPath)).toEqual([
      ".spec.affinity.nodeAffinity.b",
      ".spec.affinity.podAffinity",
    ]);
  });

  test("look-ups end in undefined", () => {
    const root = rootOf(crdWith(WIDGET));
    expect(property(root)).toBe(root);
    expect(property(root, "spec", "none", "deeper")).toBeUndefined();
    expect(property(undefined, "spec")).toBeUndefined();
    expect(property(root, "constructor")).toBeUndefined();
    expect(root?.items).toBeUndefined();
    expect(values(undefined)).toBeUndefined();
    expect(typeOf(property(root, "spec", "ports"))).toBe("array");
    expect(typeOf(rootOf(crdWith({ type: ["object"] })))).toBeUndefined();
    expect(typeOf(undefined)).toBeUndefined();
  });
});

describe("embedded core types", () => {
  const selector = property(rootOf(crdWith(WIDGET)), "spec", "selector");

  test("the type is on the node, embedded is all below it", () => {
    expect(selector).toMatchObject({ coreType: "LabelSelector", embedded: undefined });
    const below = allBelow(rootOf(crdWith(WIDGET))).filter((node) => node.embedded !== undefined);
    expect(below.map(({ embedded }) => embedded)).toEqual(Array(7).fill("LabelSelector"));
    expect(below.every((node) => jsonPath(node).startsWith(".spec.selector."))).toBe(true);
  });

  test("inside a core type the outermost counts", () => {
    const affinity = props({ nodeAffinity: props({ nodeSelectorTerms: {} }), podAffinity: WIDGET });
    const root = rootOf(crdWith(props({ spec: props({ affinity }) })));
    expect(property(root, "spec", "affinity")).toMatchObject({ coreType: "Affinity" });
    const deep = property(root, "spec", "affinity", "podAffinity", "spec", "selector", "matchLabels");
    expect(deep).toMatchObject({ embedded: "Affinity" });
    expect(allBelow(root).filter((node) => node.coreType)).toHaveLength(1);
  });

  test("fields of an inlined type are embedded, the author's beside them are not", () => {
    const spec = props({ nodeAffinity: props({ a: text }), podAffinity: text, replicas: text });
    const root = rootOf(crdWith(props({ spec })));
    expect(property(root, "spec")).toMatchObject({ coreType: undefined });
    expect(property(root, "spec", "nodeAffinity", "a")).toMatchObject({ embedded: "Affinity" });
    expect(property(root, "spec", "replicas")).toMatchObject({ embedded: undefined });
  });

  test("an embedded resource, by its mark", () => {
    const template = props({ size: text }, { "x-kubernetes-embedded-resource": true });
    const root = rootOf(crdWith(props({ spec: props({ template }) })));
    expect(property(root, "spec", "template")).toMatchObject({ coreType: "EmbeddedResource" });
    expect(property(root, "spec", "template", "size")).toMatchObject({ embedded: "EmbeddedResource" });
  });

  test("the root is the author's, whatever it looks like", () => {
    const root = rootOf(
      crdWith({ ...props({ preStop: text, postStart: text }), "x-kubernetes-embedded-resource": true }),
    );
    expect(root).toMatchObject({ coreType: undefined });
    expect(property(root, "preStop")).toMatchObject({ embedded: undefined });
  });

  test("items and values are judged under the name of their list or map", () => {
    const secrets = { type: "array", items: props({ name: text }) };
    const root = rootOf(crdWith(props({ spec: props({ imagePullSecrets: secrets, others: secrets }) })));
    expect(property(root, "spec", "imagePullSecrets")?.items).toMatchObject({
      coreType: "LocalObjectReference",
    });
    expect(property(root, "spec", "others")?.items).toMatchObject({ coreType: undefined });
  });
});

describe("own nodes", () => {
  test("leave out the root, what every object has, and what is embedded", () => {
    expect([...ownNodes(crdWith(WIDGET))].map(jsonPath)).toEqual([
      ".spec",
      ".spec.ports",
      ".spec.ports[]",
      ".spec.ports[].name",
      ".spec.ports[].number",
      ".spec.labels",
      ".spec.labels{}",
      ".spec['a.b/c']",
      ".spec.selector",
      ".status",
      ".status.phase",
      ".extra",
      ".extra.deep",
    ]);
  });

  test("keep fields named like those of every object elsewhere", () => {
    const spec = props({ apiVersion: text, kind: text, metadata: props({ name: text }) });
    expect([...ownNodes(crdWith(props({ spec })))].map(jsonPath)).toEqual([
      ".spec",
      ".spec.apiVersion",
      ".spec.kind",
      ".spec.metadata",
      ".spec.metadata.name",
    ]);
  });

  test("come from the reviewed versions only", () => {
    const schema = props({ spec: text });
    const crd = crdOf(
      object({
        versions: [
          version(schema, { name: "v1", storage: false }),
          version(schema, { name: "gone", served: false, storage: false }),
          version(schema, { name: "v2", served: false }),
        ],
      }),
    );
    expect([...ownNodes(crd)].map((node) => node.version.name)).toEqual(["v1", "v2"]);
  });
});

describe("any JSON", () => {
  const junk: readonly Json[] = [null, true, 0, 12n, "", "text", [], [null], [[]], {}];
  const everything = (crd: Crd): unknown => [
    reviewedVersions(crd),
    nodesOf(crd).map((node) => [jsonPath(node), schemaField(node), typeOf(node)]),
    [...ownNodes(crd)],
  ];
  const places: readonly (readonly [place: string, make: (value: Json) => KubeObject])[] = [
    ["spec", (value) => object(value)],
    ["spec.names", (names) => object({ names })],
    ["spec.names.shortNames", (shortNames) => object({ names: { shortNames, kind: shortNames } })],
    ["spec.versions", (versions) => object({ versions })],
    ["a version", (value) => object({ versions: [value] })],
    [
      "a version's fields",
      (value) => object({ versions: [{ name: value, served: value, storage: value, schema: value }] }),
    ],
    ["the schema", (value) => object({ versions: [version(value)] })],
    [
      "a schema's keywords",
      (value) =>
        object({
          versions: [
            version({
              type: value,
              properties: value,
              items: value,
              additionalProperties: value,
              required: value,
            }),
          ],
        }),
    ],
    [
      "a property",
      (value) => object({ versions: [version(props({ spec: value, name: value }, { required: [value] }))] }),
    ],
    [
      "a property's keywords",
      (value) =>
        object({
          versions: [
            version(
              props({
                spec: { properties: value, items: value, additionalProperties: value, required: value },
              }),
            ),
          ],
        }),
    ],
  ];

  test.each(places)("instead of %s", (_place, make) => {
    for (const value of junk) expect(() => everything(crdOf(make(value)))).not.toThrow();
  });

  test("an object without a spec, or of another kind, has no versions", () => {
    expect(crdOf({ apiVersion: "v1", kind: "Pod" }).versions).toEqual([]);
    expect(crdOf(object({ version: "v1", validation: { openAPIV3Schema: WIDGET } })).versions).toEqual([]);
  });

  test("names of Object.prototype are ordinary ones", () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"object"}},"required":["toString"]}',
    ) as Json;
    const root = rootOf(crdWith(schema));
    expect(typeOf(property(root, "__proto__"))).toBe("string");
    expect(typeOf(property(root, "constructor"))).toBe("object");
    expect(nodesOf(crdWith(schema)).map((node) => node.required)).toEqual([false, false, false]);
  });

  test("keywords that are only inherited do not count", () => {
    const schema = Object.create({ properties: { spec: text } }) as JsonObject;
    expect(nodesOf(crdWith(schema))).toHaveLength(1);
  });
});

describe("size", () => {
  test("a depth of 3000 in every kind of step", () => {
    let schema: JsonObject = text;
    for (let depth = 3000; depth > 0; depth--) {
      if (depth % 3 === 0) schema = { type: "array", items: schema };
      else if (depth % 3 === 1) schema = { type: "object", additionalProperties: schema };
      else schema = props({ next: schema });
    }
    const nodes = nodesOf(crdWith(schema));
    const deepest = nodes.at(-1);
    expect(nodes).toHaveLength(3001);
    expect(deepest?.depth).toBe(3000);
    expect(deepest === undefined ? "" : jsonPath(deepest)).toBe("{}.next[]".repeat(1000));
    expect([...ownNodes(crdWith(schema))]).toHaveLength(3000);
  });

  test("fifty thousand required properties", () => {
    const names = Array.from({ length: 50_000 }, (_, i) => `field${String(i)}`);
    const spec = props(Object.fromEntries(names.map((name) => [name, text])), { required: names });
    const nodes = nodesOf(crdWith(props({ spec })));
    expect(nodes).toHaveLength(50_002);
    expect(nodes.filter((node) => node.required)).toHaveLength(50_000);
  });
});
