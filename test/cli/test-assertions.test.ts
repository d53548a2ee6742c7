import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";

/** What tests of kuttl and Chainsaw compare with objects in a cluster is no input; the name alone does not make it that. */

const product = productOf(offlinePacks());
const config = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { a: b }\n";

const dryRun = (files: Tree, line = "d"): Promise<Ran> => decorum(`dry-run ${line}`, product, { files });

const part = "apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\n";
const suite = "apiVersion: kuttl.dev/v1beta1\nkind: TestSuite\n";
const step = "apiVersion: kuttl.dev/v1beta1\nkind: TestStep\n";

test.each([
  ["d/00-assert.yaml", { "d/00-install.yaml": step }],
  ["d/2-errors.yaml", { "d/chainsaw-test.yaml": "apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\n" }],
  ["d/a/08-assert-web.yaml", { "d/kuttl-test.yaml": suite }],
  ["d/web-assert.yaml", { "d/00-install.yaml": step }],
  ["d/e2e-tests/init/compare/a.yaml", { "d/e2e-tests/init/00-install.yaml": step }],
  ["d/kuttl/common/errors_a.yaml", { "d/kuttl/web/00-install.yaml": step }],
])("what a test compares with objects in a cluster is a part of an object: %s", async (name, more) => {
  const files = { "d/a.yaml": config, ...more, [name]: part };
  const { code, stderr } = await dryRun(files);
  expect([code, stderr]).toEqual([0, expect.stringContaining(`${name} (assertions of a test)`)]);
  expect((await dryRun(files, name)).code).toBe(1);
});

const pod = "apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [{ name: a }] }\n";

describe.each(["d/latest/compare/a.yaml", "d/apps/kuttl/error-pages.yaml"])(
  "what is called so without a test: %s",
  (name) => {
    const files = { "d/a.yaml": config, "d/b/00-install.yaml": step };
    test("is an object if it is whole", async () => {
      const { stdout } = await dryRun({ ...files, [name]: pod.replace("name: a }]", "name: a, image: a }]") });
      expect(stdout).toContain("2 objects");
    });
    test("is named in a note otherwise, and fails a strict run", async () => {
      const { code, stderr } = await dryRun({ ...files, [name]: part }, "d --strict");
      expect([code, stderr]).toEqual([1, expect.stringContaining(`Deployment 'a' in ${name} (called assertions)`)]);
    });
  },
);

test.each([
  ["d/00-assert.yaml", {}],
  ["d/00-assert.yaml", { "d/00-install.yaml": `${config}# kuttl.dev/\n` }],
  ["d/10-error-pages.yaml", { "d/00-install.yaml": step }],
  ["d/saml-assertion-service.yaml", { "d/kuttl/00-install.yaml": step }],
  ["d/a/b/00-assert.yaml", { "d/kuttl-test.yaml": suite }],
  ["d/00-assert.yaml", { "d/00-install.yaml": step, "d/kustomization.yaml": "resources: [00-assert.yaml]\n" }],
  ["d/tests/compare/a.yaml", { "d/kustomization.yaml": "resources: [tests/compare/a.yaml]\n" }],
  ["d/patches/etcd.yaml", { "d/kustomization.yaml": "resources: [patches/etcd.yaml]\n" }, pod],
])(
  "what only has such a name, or is a resource of a kustomization, is an object: %s",
  async (name, more, text = part) => {
    const { code, stdout } = await dryRun({ "d/a.yaml": config, ...more, [name]: text });
    expect([code, stdout]).toEqual([1, expect.stringContaining(name)]);
  },
);

describe("a file that a test names", () => {
  const chainsaw = (...steps: readonly string[]): string =>
    `apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nmetadata: { name: a }\nspec: { steps: [{ try: [${steps.join(", ")}] }] }\n`;
  const kuttl = (step: string): string =>
    `apiVersion: kuttl.dev/v1beta1\nkind: TestStep\nmetadata: { name: a }\n${step}: [files/part.yaml]\n`;

  test.each([
    ["chainsaw-test.yaml", chainsaw("{ assert: { file: files/part.yaml } }")],
    ["chainsaw-test.yaml", chainsaw("{ patch: { file: ./files/part.yaml } }")],
    ["01-install.yaml", kuttl("error")],
    [
      "chainsaw-test.yaml",
      chainsaw("{ apply: { file: files/part.yaml, expect: [{ check: { ($error != null): true } }] } }"),
    ],
  ])("to compare objects with it, to patch them or to have it refused is no object: %s", async (name, text) => {
    const { code, stderr } = await dryRun({ "d/a.yaml": config, [`d/${name}`]: text, "d/files/part.yaml": part });
    expect([code, stderr]).toEqual([0, expect.stringContaining("files/part.yaml (assertions of a test)")]);
  });

  test.each([
    ["web-assert.yaml", 0],
    ["web.yaml", 1],
  ])("in a folder above is only an assertion if it is called so: %s", async (name, code) => {
    const files = { "d/a/chainsaw-test.yaml": chainsaw(`{ assert: { file: ../${name} } }`), [`d/${name}`]: part };
    expect((await dryRun({ "d/a.yaml": config, ...files })).code).toBe(code);
  });

  test.each([
    ["chainsaw-test.yaml", chainsaw("{ apply: { file: files/part.yaml } }", "{ assert: { file: files/part.yaml } }")],
    ["01-install.yaml", kuttl("apply")],
    ["install.yaml", kuttl("assert")],
  ])("to apply it holds objects, and so does one that no test names: %s", async (name, text) => {
    const { code, stdout } = await dryRun({ [`d/${name}`]: text, "d/files/part.yaml": part });
    expect([code, stdout]).toEqual([1, expect.stringContaining("spec.selector")]);
  });
});
