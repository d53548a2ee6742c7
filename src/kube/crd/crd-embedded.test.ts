import { crdOf, jsonPath, ownNodes, property } from "./crd.js";
import { object, version, crdWith, allBelow, rootOf, text, props, WIDGET } from "../../testing/schemas/crd-nodes.js";

describe("embedded core types", () => {
  const selector = property(rootOf(crdWith(WIDGET)), "spec", "selector");

  const terms = "requiredDuringSchedulingIgnoredDuringExecution";

  test("the type is on the node, embedded is all below it", () => {
    expect(selector).toMatchObject({ coreType: "LabelSelector", embedded: undefined });
    const below = allBelow(rootOf(crdWith(WIDGET))).filter((node) => node.embedded !== undefined);
    expect(below.map(({ embedded }) => embedded)).toEqual(Array(7).fill("LabelSelector"));
    expect(below.every((node) => jsonPath(node).startsWith(".spec.selector."))).toBe(true);
  });

  test("inside a core type the outermost counts", () => {
    const podAffinity = props({ [terms]: { type: "array", items: WIDGET } });
    const affinity = props({ nodeAffinity: props({ [terms]: {} }), podAffinity });
    const root = rootOf(crdWith(props({ spec: props({ affinity }) })));
    expect(property(root, "spec", "affinity")).toMatchObject({ coreType: "Affinity" });
    const items = property(root, "spec", "affinity", "podAffinity", terms)?.items;
    const deep = property(items, "spec", "selector", "matchLabels");
    expect(deep).toMatchObject({ embedded: "Affinity" });
    expect(allBelow(root).filter((node) => node.coreType)).toHaveLength(1);
  });

  test("fields of an inlined type are embedded, the author's beside them are not", () => {
    const spec = props({ nodeAffinity: props({ [terms]: {} }), podAffinity: props({}), replicas: text });
    const root = rootOf(crdWith(props({ spec })));
    expect(property(root, "spec")).toMatchObject({ coreType: undefined });
    expect(property(root, "spec", "nodeAffinity", terms)).toMatchObject({ embedded: "Affinity" });
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
