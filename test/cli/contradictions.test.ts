import type { Result } from "../../src/app/report/report.js";
import { validCustomResource } from "../../src/rules/objects/valid-custom-resource.js";
import { bind } from "../../src/testing/test-rule.js";
import { PACK } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf, type Tree } from "../support/cli-harness.js";
import { crdYaml } from "../support/crd-yaml.js";

/** Manifests that contradict each other: the result in a cluster depends on their order. */

const object = (name: string, metadata = ""): string =>
  `apiVersion: acme.io/v1\nkind: App\nmetadata:\n  name: ${name}\n${metadata}spec: {}\n`;

const notes = async (line: string, files: Tree): Promise<readonly (readonly string[])[]> => {
  const { stdout } = await decorum(`dry-run ${line} -o json`, productOf([PACK]), { files });
  return (JSON.parse(stdout) as { readonly results: readonly Result[] }).results.map(({ warnings }) => warnings);
};

test("the same object twice is noted at the second, with the place of the first", async () => {
  const files = {
    "a.yaml": `---\n${object("web")}---\n${object("api")}`,
    "b.yaml": object("web").replace("{}", "{ tier: web }"),
  };
  expect(await notes("-f a.yaml -f b.yaml", files)).toEqual([
    [],
    [],
    ["the same object is also at a.yaml:2; only the one that is applied last is kept"],
  ]);
});

test("the same object in several folders is noted once for all", async () => {
  const files = {
    "a/a.yaml": object("web"),
    "b/b.yaml": object("web").replace("{}", "{ tier: web }"),
    "c/c.yaml": object("web").replace("{}", "{ tier: api }"),
    "d/d.yaml": object("web"),
  };
  expect((await notes("a b c d", files)).flat()).toEqual([]);
  const { stderr } = await decorum("dry-run a b c d", productOf([PACK]), { files });
  expect(stderr).toContain(
    "note: 2 objects differ between folders: App web at b/b.yaml:1 and a/a.yaml:1, ...; in one cluster, only the one that is applied last is kept\n",
  );
});

test("objects of other namespaces, kinds and groups are others, and so are those without a name", async () => {
  const files = {
    "a.yaml": [
      object("web"),
      object("web", "  namespace: shop\n"),
      object("web").replace("kind: App", "kind: Job"),
      object("web").replace("acme.io", "shop.io"),
      object("web").replace("name: web", "generateName: web-"),
      object("web").replace("name: web", "generateName: web-"),
    ].join("---\n"),
  };
  expect((await notes("-f a.yaml", files)).flat()).toEqual([]);
});

test("versions of a kind are the same objects", async () => {
  const files = { "a.yaml": `${object("web")}---\n${object("web").replace("acme.io/v1", "acme.io/v2")}` };
  expect((await notes("-f a.yaml", files)).flat()).toHaveLength(1);
});

test("a resource version that is not the stored one is a conflict", async () => {
  const version = (number: string): string => object("web", `  resourceVersion: "${number}"\n`);
  const files = { "new.yaml": version("1"), "old.yaml": version("2"), "same.yaml": version("1") };
  expect(await notes("-f new.yaml --old old.yaml", files)).toEqual([
    ["`metadata.resourceVersion` is '1', but '2' is stored; an API server would reject the update as a conflict"],
  ]);
  expect(await notes("-f new.yaml --old same.yaml", files)).toEqual([[]]);
  expect(await notes("-f new.yaml", files)).toEqual([[]]);
});

describe("a CRD without its fields", () => {
  const crd = (spec: string): string =>
    crdYaml(`{ type: object, properties: { spec: { type: object, ${spec} } } }`, { kind: "App" });
  const bare = "x-kubernetes-preserve-unknown-fields: true, properties: { replicas: { type: integer } }";
  const files = {
    "d/bare.yaml": crd(bare),
    "d/full.yaml": crd("properties: { tier: { type: string } }"),
    "d/web.yaml": object("web").replace("{}", "{ tiers: web }"),
  };
  const run = (given: Tree) =>
    decorum("dry-run d", productOf([packOf([bind(validCustomResource, undefined)])]), { files: given });

  test("is not judged where another one declares them, and judges no objects", async () => {
    const { stdout, stderr } = await run(files);
    expect(stderr).toContain("note: skipped 1 document that is no API object: d/bare.yaml (CRD without its fields)\n");
    expect(stdout).toContain("did you mean `tier`?");
  });

  test("is judged if it is the only one", async () => {
    const { "d/full.yaml": _, ...others } = files;
    expect((await run(others)).stderr).not.toContain("without its fields");
  });
});
