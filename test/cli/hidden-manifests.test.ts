import { crdYaml } from "../support/crd-yaml.js";
import { decorum, productOf, type Tree } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";

/** What kubectl or kustomize would apply is reviewed, whatever other files and comments say about it. */

const product = productOf(offlinePacks());

const part = "apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\n";
const good = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ok }\n";

/** True if the Deployment, which lacks its selector, is reviewed. */
const isReviewed = async (files: Tree): Promise<boolean> => {
  const { stdout } = await decorum("dry-run d", product, { files: { "d/ok/a.yaml": good, ...files } });
  return stdout.includes("spec.selector");
};

describe("a file that a kustomization names as a patch", () => {
  const patches = (path: string): string => `patches: [{ path: ${path} }]\n`;

  test("is reviewed if it is a resource of another one", async () => {
    const resources = "resources: [z/a.yaml]\n";
    const files = { "d/z/a.yaml": part, "d/z/kustomization.yaml": patches("a.yaml") };
    expect(await isReviewed(files)).toBe(false);
    expect(await isReviewed({ ...files, "d/kustomization.yaml": resources })).toBe(true);
  });

  test("is reviewed if it is outside of the folder of the kustomization, which kustomize refuses", async () => {
    expect(await isReviewed({ "d/a.yaml": part, "d/z/kustomization.yaml": patches("../a.yaml") })).toBe(true);
    expect(await isReviewed({ "d/zz/a.yaml": part, "d/z/kustomization.yaml": patches("../zz/a.yaml") })).toBe(true);
  });
});

describe("a file that a test compares objects with", () => {
  const step = (path: string): string => `apiVersion: kuttl.dev/v1beta1\nkind: TestStep\nassert: [${path}]\n`;

  test("is reviewed if it is outside of the folder of the test", async () => {
    expect(await isReviewed({ "d/a.yaml": part, "d/t/00-x.yaml": step("../a.yaml") })).toBe(true);
  });

  test("is reviewed if it is a resource of a kustomization", async () => {
    const files = { "d/t/a.yaml": part, "d/t/00-x.yaml": step("a.yaml") };
    expect(await isReviewed(files)).toBe(false);
    expect(await isReviewed({ ...files, "d/kustomization.yaml": "resources: [t/a.yaml]\n" })).toBe(true);
    // A file beside a kustomization is not its resource.
    expect(await isReviewed({ ...files, "d/t/kustomization.yaml": "namespace: b\n" })).toBe(false);
  });
});

describe("an object with `items`", () => {
  const items = (kind: string, item: string): string => `${kind}\nmetadata: { name: b }\nitems: [${item}]\n`;
  const item = "{ apiVersion: apps/v1, kind: Deployment, metadata: { name: a } }";
  const database = "apiVersion: acme.io/v1\nkind: Database";

  test.each([database, "apiVersion: v1\nkind: Template", "apiVersion: decorum.dev/v1\nkind: Config"])(
    "is a list for kubectl, whatever its kind, so that complete objects there are reviewed: %j",
    async (kind) => {
      expect(await isReviewed({ "d/a.yaml": items(kind, item) })).toBe(true);
      for (const other of ["1", "{ kind: b }", "{ metadata: { name: c } }"])
        expect(await isReviewed({ "d/a.yaml": items(kind, `${other}, ${item}`) })).toBe(true);
    },
  );

  test.each(["", "kind: null, ", "apiVersion: '', kind: '', "])(
    "has items of its own kind where they have none: %j",
    async (named) => {
      const kind = "apiVersion: apps/v1\nkind: Deployment";
      const text = items(kind, `{ ${named}metadata: { name: c } }`);
      const { stdout } = await decorum("dry-run d -o compact", product, { files: { "d/a.yaml": text } });
      expect(stdout).toContain("d/a.yaml:4:9: error: `spec.selector`");
    },
  );

  test("has other items for programs, which kubectl refuses", async () => {
    const text = items(database, "1, { kind: b }");
    const { code, stderr } = await decorum("dry-run d", product, { files: { "d/a.yaml": good, "d/b.yaml": text } });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("error")]);
  });

  test("is also judged by its CRD", async () => {
    const schema = "{ type: object, properties: { items: { type: array, maxItems: 0, items: { type: object } } } }";
    const crd = crdYaml(schema, { kind: "Database" });
    const files = { "d/a.yaml": items(database, item), "d/crd.yaml": crd };
    const { stdout } = await decorum("dry-run d", product, { files });
    expect(stdout).toContain("spec.selector");
    expect(stdout).toMatch(/must have at most 0 items/);
  });
});

describe("a file whose name begins with a dot", () => {
  test("is reviewed if it holds objects, as kubectl applies it", async () => {
    expect(await isReviewed({ "d/.a.yaml": part })).toBe(true);
    expect(await isReviewed({ "d/.hidden/a.yaml": part })).toBe(false);
  });

  test("is left out silently if a tool reads it", async () => {
    const files = { "d/a.yaml": good, "d/.golangci.yml": "version: 2\n", "d/.b.yaml": "a: {{ b }}\n c: [\n" };
    const { code, stdout, stderr } = await decorum("dry-run d", product, { files });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).not.toContain("not judged");
  });
});

test.each([
  `#@ x\n${part}`,
  `#@todo\n${part}`,
  `${part}# a: #{FOO}\n`,
  `${part}spec: {} # a: #{FOO}\n`,
  `${part}#@ end\n`,
  `#@ for more, see the docs\n${part}`,
  `#@ load balancers\n${part}`,
])("a comment makes no template: %j", async (text) => {
  expect(await isReviewed({ "d/a.yaml": text })).toBe(true);
});

test.each([
  `#@ if b:\n${part}#@ end\n`,
  `#@overlay/match by=1\n---\n${part}`,
  `#@ b = 1\n${part}`,
  `#@ x\n${part}spec: #@ x\n`,
])("what ytt reads is a template: %j", async (text) => {
  expect(await isReviewed({ "d/a.yaml": text })).toBe(false);
});
