import { type Json, formatField } from "kube-json";
import { packOf } from "../testing/pack.js";
import type { LoadedPack } from "./load.js";
import { needsNamespaces, requireNoNamespaces } from "./namespaces.js";
import { refusal } from "../testing/refusal.js";

const ofPack = (namespaceSelector: Json): Json => ({ spec: { match: { namespaceSelector } } });

const fields = (document: Json): readonly string[] => needsNamespaces(document).map(formatField);

describe("needsNamespaces", () => {
  test.each<[string, Json]>([
    ["matchLabels", ofPack({ matchLabels: { "kubernetes.io/metadata.name": "a", tier: "web" } })],
    ["matchExpressions", ofPack({ matchExpressions: [{ key: "tier", operator: "Exists" }] })],
  ])("other labels than the name are needed: %s", (_, document) => {
    expect(fields(document)).toEqual(["spec.match.namespaceSelector"]);
  });

  test("for entries too", () => {
    const match = { namespaceSelector: { matchLabels: { tier: "web" } } };
    const document = { spec: { rules: [{}, { match }], defaulters: [{ match }] } };
    expect(fields(document)).toEqual([
      "spec.rules[1].match.namespaceSelector",
      "spec.defaulters[0].match.namespaceSelector",
    ]);
  });

  test.each<[string, Json]>([
    ["no selector", { spec: { match: { excludedNamespaces: ["a"] }, rules: [{ use: "a/b" }] } }],
    ["an empty one", ofPack({})],
    ["one of labels that objects have", { spec: { match: { objectSelector: { matchLabels: { a: "b" } } } } }],
    ["one of names", ofPack({ matchLabels: { "kubernetes.io/metadata.name": "a" } })],
    [
      "one of several names",
      ofPack({
        matchExpressions: [{ key: "kubernetes.io/metadata.name", operator: "NotIn", values: ["a"] }],
      }),
    ],
  ])("nothing is needed for %s", (_, document) => {
    expect(fields(document)).toEqual([]);
  });
});

describe("requireNoNamespaces", () => {
  const loaded = (name: string, document: Json): LoadedPack => ({
    pack: packOf(name, []),
    file: `${name}/pack.yaml`,
    directory: name,
    document,
    position: () => ({ line: 7, column: 3 }),
  });
  const selecting = ofPack({ matchLabels: { tier: "web" } });

  test("reports each selector that cannot be decided, with its position and the alternatives", () => {
    const all = [loaded("one", {}), loaded("two", selecting), loaded("three", selecting)];
    const { message } = refusal(() => {
      requireNoNamespaces(all);
    });
    expect(message).toContain("2 problems");
    expect(message).toMatch(/^two\/pack\.yaml:7:3: spec\.match\.namespaceSelector: .*pack 'two'/m);
    for (const way of ["--cluster", "excludedNamespaces", "webhook configuration"]) expect(message).toContain(way);
  });

  test("refuses labels of namespaces that weaken actions, and selectors of exceptions", () => {
    const soft = { spec: { namespaceLabels: "Honored" } };
    const excepting = {
      spec: { exceptions: [{}, { match: { namespaceSelector: { matchLabels: { tier: "web" } } } }] },
    };
    const { pack, directory, ...file } = loaded("given", excepting);
    expect(() => {
      requireNoNamespaces([loaded("one", soft), file]);
    }).toThrow(
      /^given\/pack\.yaml:7:3: spec\.exceptions\[1\]\.match\.namespaceSelector: may only use .*\none\/pack\.yaml:7:3: spec\.namespaceLabels: may only be 'Ignored'.* \(pack 'one'\)$/m,
    );
    expect(() => {
      requireNoNamespaces([loaded("one", { spec: { namespaceLabels: "Ignored" } })]);
    }).not.toThrow();
  });

  test("allows everything else", () => {
    expect(() => {
      requireNoNamespaces([loaded("one", {})]);
    }).not.toThrow();
  });
});
