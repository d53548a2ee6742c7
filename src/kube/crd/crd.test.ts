import { crdOf, jsonPath, ownNodes, reviewedVersions } from "./crd.js";
import { type JsonObject, formatField } from "kube-json";
import { object, version, crdWith, nodesOf, text, props, WIDGET } from "../../testing/schemas/crd-nodes.js";

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
    expect(crd.versions.map(({ field }) => formatField(field))).toEqual(["spec.versions[0]", "spec.versions[2]"]);
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
