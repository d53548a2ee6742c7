import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";
import { crdYaml } from "../support/crd-yaml.js";

/** A project may keep the manifests of its releases, and several CRDs of one name. */

const product = productOf(offlinePacks());

const crd = (fields: string): string =>
  crdYaml(
    `{ type: object, description: A., properties: { spec: { type: object, description: B., properties: { ${fields} } } } }`,
  );

const field = (name: string): string => `${name}: { type: string, description: A field., maxLength: 9 }`;

const dryRun = (line: string, files: Tree): Promise<Ran> => decorum(`dry-run ${line}`, product, { files });

test.each([
  "releases/app-1.15.0.yaml",
  "csv/v1.4.0/crd.yaml",
  "install_v2_0_0_rc1.yaml",
  "1.2.3-rc1/a/crd.yaml",
  "bundle/manifests/crd.yaml",
])("a release is left out if the input has its CRDs elsewhere, too: %s", async (name) => {
  const files = { "d/crd.yaml": crd(field("a")), [`d/${name}`]: crd(field("b")) };
  const { stderr, stdout } = await dryRun("d", files);
  expect(stderr).toContain(
    `note: 'd/${name}' was skipped, because it is of a release whose CRDs the input has elsewhere, too; give the file by name\n`,
  );
  expect(stdout).toContain("1 object: ");
  for (const line of [`d d/${name}`, `d/${name} d/crd.yaml`])
    expect((await dryRun(line, files)).stdout).toContain("2 objects: ");
});

test.each(["app-1.15.yaml", "10.0.0.1.yaml", "bundle/crd.yaml"])("no release: %s", async (name) => {
  const files = { "d/crd.yaml": crd(field("a")), [`d/${name}`]: name.startsWith("10") ? "kind: A\n" : crd(field("b")) };
  expect((await dryRun("d", files)).stderr).not.toContain("release");
});

test("a release whose CRDs are nowhere else, and a folder that is given, stay", async () => {
  const files = {
    "d-1.2.3/crd.yaml": crd(field("a")),
    "d-1.2.3/2.0.0/crd.yaml": crd(field("b")),
    "e/1.0.0.yaml": crd(""),
  };
  expect((await dryRun("e", files)).stdout).toContain("1 object: ");
  expect((await dryRun("d-1.2.3", files)).stdout).toContain("1 object: ");
  expect((await dryRun("d-1.2.3/2.0.0", files)).stdout).toContain("1 object: ");
  expect((await dryRun("d-1.2.3/2.0.0 e", files)).stdout).toContain("2 objects: ");
  const both = { "config/crd.yaml": crd(field("a")), "releases/1.0.0.yaml": crd(field("b")) };
  for (const line of ["config releases", "releases config/crd.yaml"])
    expect((await dryRun(line, both)).stdout).toContain("2 objects: ");
});

test("the old CRD of one in a folder is that at the same path", async () => {
  const removedIn = async (a: string): Promise<string | undefined> => {
    const files = {
      "old/a.yaml": crd(field("a")),
      "old/b.yaml": crd(field("b")),
      "new/a.yaml": crd(a),
      "new/b.yaml": crd(`${field("b")}, ${field("c")}`),
    };
    const { stdout } = await dryRun("new --old old -o compact", files);
    return /^(.*):.*/m.exec(stdout)?.[0];
  };
  expect(await removedIn(field("a"))).toBeUndefined();
  expect(await removedIn(field("c"))).toMatch(/^new\/a\.yaml:.* `spec\.a`/);
});
