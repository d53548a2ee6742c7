import { type Crd, crdOf, jsonPath, ownNodes, property, reviewedVersions, schemaField } from "./crd.js";
import type { Json, JsonObject, KubeObject } from "kube-json";
import { object, version, crdWith, nodesOf, rootOf, text, props, WIDGET } from "../../testing/schemas/crd-nodes.js";

describe("any JSON", () => {
  const junk: readonly Json[] = [null, true, 0, 12n, "", "text", [], [null], [[]], {}];
  const everything = (crd: Crd): unknown => [
    reviewedVersions(crd),
    nodesOf(crd).map((node) => [jsonPath(node), schemaField(node), node.type]),
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
    expect(property(root, "__proto__")?.type).toBe("string");
    expect(property(root, "constructor")?.type).toBe("object");
    expect(nodesOf(crdWith(schema)).map((node) => node.required)).toEqual([false, false, false]);
  });

  test("keywords that are only inherited do not count", () => {
    const schema = Object.create({ properties: { spec: text } }) as JsonObject;
    expect(nodesOf(crdWith(schema))).toHaveLength(1);
  });
});
