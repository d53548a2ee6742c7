import { bind } from "../../src/testing/test-rule.js";
import { noBad } from "../support/cli-fixtures.js";
import { config, decorum, packOf, productOf, type Ran, type Tree } from "../support/cli-harness.js";

/** Settings in decorum.yaml that do not fit the project. */

const product = productOf([packOf([bind(noBad, undefined)])]);
const run = (line: string, files: Tree): Promise<Ran> => decorum(line, product, { files });
const OBJECT = "apiVersion: acme.io/v1\nkind: App\nmetadata: { name: web }\n";
const crds = (...groups: readonly string[]): string =>
  groups
    .map(
      (group) =>
        `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: x.${group} }\nspec: { group: ${group} }\n`,
    )
    .join("---\n");

test.each([
  [
    "[acme.io]",
    "9: owned[0]: 'acme.io' must match the group of a CRD of the input: 'b.io' or 'shop.acme.io'; did you mean '*.acme.io'?",
  ],
  [
    "[b.io, far.example]",
    "15: owned[1]: 'far.example' must match the group of a CRD of the input: 'b.io' or 'shop.acme.io'",
  ],
])("owned must match a CRD of the configured paths: %s", async (owned, message) => {
  const files = {
    "crds/a.yaml": crds("shop.acme.io", "b.io"),
    "decorum.yaml": config(`paths: [crds]\nowned: ${owned}\n`),
  };
  for (const command of ["dry-run", "fix"])
    expect(await run(command, files)).toEqual({
      code: 2,
      stdout: "",
      stderr: `error: settings are invalid: 1 problem\ndecorum.yaml:4:${message}\n`,
    });
});

test("owned may match nothing in an input without CRDs, and in one that is a part", async () => {
  const files = {
    "crds/a.yaml": crds("shop.acme.io"),
    "crds/b.yaml": crds("b.io"),
    "crds/far.yaml": crds("far.example"),
    "a.yaml": OBJECT,
    "decorum.yaml": config("paths: [a.yaml]\nowned: [shop.acme.io, b.io]\n"),
  };
  const notes = async (line: string): Promise<readonly string[]> =>
    (await run(line, files)).stderr.split("\n").filter((text) => text.includes("matches no CRD"));
  expect((await run("dry-run", files)).stderr).toBe("");
  for (const part of ["crds/a.yaml", "crds/b.yaml crds/far.yaml", "crds"])
    expect(await notes(`dry-run ${part}`)).toEqual([]);
  expect(await notes("dry-run crds/far.yaml")).toEqual([
    "note: decorum.yaml:4:9: owned[0]: 'shop.acme.io' matches no CRD of the input",
    "note: decorum.yaml:4:23: owned[1]: 'b.io' matches no CRD of the input",
  ]);
});

test.each([
  ["paths: [confg]", "3:9: paths[0]: 'confg' does not exist; it must be a file, a directory or a glob\n"],
  ["paths: [a.yaml, ./none/]", "3:17: paths[1]: './none/' does not exist; it must be a file, a directory or a glob\n"],
  ["paths: ['*.json']", "3:9: paths[0]: '*.json' must match files whose names end in"],
  [
    "paths: [a.yaml]\nbaseline: none.yaml",
    "4:1: baseline: must be a file of known findings; 'none.yaml' does not exist,",
  ],
])("a path that does not exist is an error with its line: %s", async (text, message) => {
  const files = { "a.yaml": OBJECT, "decorum.yaml": config(`${text}\n`) };
  const { code, stdout, stderr } = await run("dry-run", files);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`error: settings are invalid: 1 problem\ndecorum.yaml:${message}`);
});
test("a path on the command line is no setting", async () => {
  const files = { "a.yaml": OBJECT, "decorum.yaml": config("paths: [none]\n") };
  expect((await run("dry-run none", files)).stderr).toMatch(/^error: none: does not exist/);
});
