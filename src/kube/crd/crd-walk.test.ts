import { type SchemaNode, crdOf, jsonPath, property, schemaField } from "./crd.js";
import { formatField, valueAt } from "kube-json";
import {
  object,
  version,
  crdWith,
  nodesOf,
  allBelow,
  rootOf,
  text,
  props,
  WIDGET,
} from "../../testing/schemas/crd-nodes.js";

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
    expect([...(byKeyword?.keys() ?? [])]).toEqual(["type", "properties", "required", "items", "additionalProperties"]);
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
    const print = (node: SchemaNode | undefined): string => (node ? formatField(schemaField(node)) : "missing");
    const start = "spec.versions[0].schema.openAPIV3Schema";
    expect(print(root)).toBe(start);
    expect(print(property(root, "spec", "ports")?.items)).toBe(`${start}.properties.spec.properties.ports.items`);
    expect(print(property(root, "spec", "labels")?.values)).toBe(
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
    expect(property(spec, "labels")?.values).toMatchObject({ step: "additionalProperties", under: "labels" });
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
    expect(key?.type).toBe("string");
    expect(property(selector, "matchLabels")?.values).toMatchObject({ under: "matchLabels", depth: 4 });
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
    expect(property(root, "spec", "ports")?.type).toBe("array");
    expect(rootOf(crdWith({ type: ["object"] }))?.type).toBeUndefined();
  });
});
